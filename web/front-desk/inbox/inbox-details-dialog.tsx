import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InboxItem, InboxReply } from "#contract/front-desk/inbox.ts";
import { COUNTRY_NAMES } from "#domain/clients/clients.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { useFormClose } from "#web/components/ui/use-form-close.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatDateTime, humanize } from "#web/front-desk/components/format.ts";
import { useRestoreFocus } from "#web/front-desk/components/restore-focus.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { PersonButton } from "#web/front-desk/people/person-button.tsx";
import { act } from "#web/front-desk/queries.ts";
import { external } from "#web/lib/links.ts";
import { inboxCopy as copy } from "./copy.ts";
import { CreateFromItem } from "./create-from-item.tsx";
import { InboxActions } from "./inbox-actions.tsx";
import { formatViewingWish, InboxStatusBadge, pageName, SuspectedBotBadge, whatsappReplyUrl } from "./inbox-format.tsx";
import { OwnerForm } from "./owner-form.tsx";
import { itemApi, threadQuery } from "./queries.ts";
import { ReplyDeadline } from "./reply-deadline.tsx";
import { ReplyForm } from "./reply-form.tsx";

interface InboxDetailsDialogProps {
  item: InboxItem;
  onClose: () => void;
}

/** A message with its replies and the ways to answer. */
export function InboxDetailsDialog({ item: initialItem, onClose }: InboxDetailsDialogProps) {
  useRestoreFocus();
  const [item, setItem] = useState(initialItem);
  const { data: thread } = useQuery(threadQuery(initialItem));
  const { details } = copy;
  const whatsapp = whatsappReplyUrl(item);
  const { form: replyForm, close, question } = useFormClose(false, onClose);
  return (
    <Dialog
      onClose={close}
      question={question}
      title={item.name}
      description={details.text(copy.sources[item.source], formatDateTime(item.createdAt))}
    >
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-4">
          <InboxStatusBadge status={item.status} />
          <SuspectedBotBadge {...item} />
          <ReplyDeadline item={item} />
          <span className="ml-auto">
            <PersonButton record={item} name={item.name} onOpen={onClose} />
          </span>
        </div>
        <section aria-label={details.message} className="rounded-control bg-terrazzo px-4 py-3">
          <p className="wrap-anywhere whitespace-pre-wrap">{item.message ?? copy.noMessage}</p>
        </section>
        {thread && <Thread replies={thread.replies} />}
        <Viewing item={item} onChanged={setItem} />
        <div className="flex flex-wrap gap-3">
          {item.phone && (
            <a
              href={`tel:${item.phoneE164 ?? item.phone}`}
              className={buttonClass({ size: "small", variant: "outline" })}
            >
              <Icon name="phone" className="size-4" />
              {copy.call}
            </a>
          )}
          {whatsapp && (
            <a href={whatsapp} className={buttonClass({ size: "small", variant: "outline" })} {...external}>
              <Icon name="chat" className="size-4" />
              {copy.replyWhatsapp}
            </a>
          )}
          <CreateFromItem item={item} />
        </div>
        {thread && <ReplyForm form={replyForm} item={thread} onDone={onClose} />}
        <Facts
          facts={[
            { label: details.email, value: item.email, isLong: true },
            { label: details.phone, value: item.phone },
            { label: details.business, value: item.businessName },
            { label: details.country, value: item.country && COUNTRY_NAMES[item.country] },
            { label: details.plan, value: item.plan },
            { label: details.category, value: item.category && humanize(item.category) },
            { label: details.page, value: item.page && pageName(item.page) },
          ]}
        />
        <OwnerForm item={item} onChanged={setItem} />
        <ClickGuard>
          <InboxActions item={item} onDone={onClose} />
        </ClickGuard>
      </div>
    </Dialog>
  );
}

function Thread({ replies }: { replies: readonly InboxReply[] }) {
  if (replies.length === 0) return null;
  return (
    <section aria-label={copy.thread}>
      <h3 className="text-lg">{copy.thread}</h3>
      <ol className="mt-2 grid gap-3">
        {replies.map((reply) => (
          <li key={reply.id} className="ml-6 rounded-control border border-line bg-white px-4 py-3">
            <p className="text-muted text-sm">
              {copy.channels[reply.channel]}, {formatDateTime(reply.at)}, {copy.by(reply.by)}
              {reply.mail && ` · ${copy.mails[reply.mail]}`}
            </p>
            <p className="wrap-anywhere mt-1 whitespace-pre-wrap">{reply.text}</p>
            {reply.viewingAt && <p className="mt-1 font-semibold">{copy.viewing(formatDateTime(reply.viewingAt))}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ViewingProps {
  item: InboxItem;
  onChanged: (item: InboxItem) => void;
}

function Viewing({ item, onChanged }: ViewingProps) {
  const [cancelViewing, isCancelling] = useMutation({
    send: () => act(itemApi.$patch, item)({ viewingAt: null }),
    successMessage(changed) {
      onChanged(changed);
      return copy.viewingCancelled(item.name);
    },
    errorTitle: copy.changeFailed,
  });
  if (item.viewingWish)
    return <p className="font-semibold">{copy.viewingRequested(formatViewingWish(item.viewingWish))}</p>;
  if (item.viewingAt === null) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-leaf px-4 py-2 font-semibold">
      {copy.viewing(formatDateTime(item.viewingAt))}
      <Button size="small" variant="quiet" disabled={isCancelling} onClick={() => cancelViewing()}>
        {copy.cancelViewing}
      </Button>
    </p>
  );
}
