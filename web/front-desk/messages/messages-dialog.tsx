import { useQuery } from "@tanstack/react-query";
import type { MessageThread } from "#contract/front-desk/messages.ts";
import { type PersonId, parsePersonId } from "#domain/people/person-id.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { useFormClose } from "#web/components/ui/use-form-close.tsx";
import { useRestoreFocus } from "#web/front-desk/components/restore-focus.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { PersonButton } from "#web/front-desk/people/person-button.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { messageCopy } from "./copy.ts";
import { MessageForm } from "./message-form.tsx";
import { MessageList } from "./message-list.tsx";
import { messagesQuery } from "./queries.ts";

const { dialog: copy } = messageCopy;

interface MessagesDialogProps {
  personId: PersonId;
  name: string;
  onClose: () => void;
}

/** What a person and the desk wrote to each other, and a form for the next message. */
export function MessagesDialog({ personId, name, onClose }: MessagesDialogProps) {
  useRestoreFocus();
  const { data: thread, error } = useQuery(messagesQuery(personId));
  const { form, close, question } = useFormClose(false, onClose);
  const record = parsePersonId(personId);
  const contacts = [thread?.phone, thread?.email].filter(Boolean).join(" · ");
  const seenId = thread?.items.findLast(({ isInbound }) => isInbound)?.id;
  return (
    <Dialog onClose={close} question={question} title={copy.title(name)} description={contacts}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="flex flex-wrap items-center justify-end gap-3">
          {thread && thread.unread > 0 && seenId && <MarkRead seenId={seenId} name={name} />}
          {record && <PersonButton record={record} name={name} onOpen={onClose} />}
        </div>
        {thread ? (
          <>
            <Thread thread={thread} name={name} />
            {thread.stopped.length > 0 && (
              <p className="rounded-control border border-marigold bg-marigold/15 px-4 py-3">
                {copy.stopped(name, thread.stopped)}
              </p>
            )}
            <MessageForm form={form} thread={thread} seenId={seenId} />
          </>
        ) : (
          <p role={error ? "alert" : "status"}>{error ? errorMessage(error, copy.failed) : copy.loading}</p>
        )}
      </div>
    </Dialog>
  );
}

function Thread({ thread: { items, isComplete }, name }: { thread: MessageThread; name: string }) {
  if (items.length === 0) return <p className="text-muted">{copy.none}</p>;
  return (
    <>
      {!isComplete && <p className="text-muted text-sm">{copy.older}</p>}
      <MessageList messages={items} name={name} />
    </>
  );
}

function MarkRead({ seenId, name }: { seenId: string; name: string }) {
  const [markRead, isMarking] = useMutation({
    send: act(staffApi.messages[":id"].read.$post, { id: seenId }),
    successMessage: () => copy.marked(name),
    errorTitle: copy.markFailed,
  });
  return (
    <Button size="small" variant="outline" disabled={isMarking} onClick={() => void markRead()}>
      {copy.markRead}
    </Button>
  );
}
