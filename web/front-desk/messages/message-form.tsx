import { type RefObject, useState } from "react";
import { type MessageThread, SendMessageInput } from "#contract/front-desk/messages.ts";
import { CHANNEL_NAMES, type Channel, nextPhoneTime } from "#domain/messages/channels.ts";
import { MAX_MESSAGE_LENGTH, MAX_TEMPLATE_MESSAGE_LENGTH } from "#domain/messages/conversations.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { formatDuration } from "#web/front-desk/components/format.ts";
import { FieldProblems, Select, TextArea } from "#web/front-desk/forms/fields.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { type Draft, makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { currentMinute } from "#web/lib/time/current-time.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { messageCopy } from "./copy.ts";

const { form: copy, dialog } = messageCopy;

interface MessageFormProps {
  /** The dialog asks before it discards what the form holds. */
  form: RefObject<HTMLFormElement | null>;
  thread: MessageThread;
  /** Of the last message that is shown. */
  seenId: string | undefined;
}

/** Writes to a person by one of the channels that reach them. */
export function MessageForm(props: MessageFormProps) {
  /** A new form after each message. */
  const [count, setCount] = useState(0);
  if (props.thread.channels.length === 0) return <p className="font-semibold">{dialog.unreachable}</p>;
  return <EmptyMessageForm key={count} {...props} onSent={() => setCount(count + 1)} />;
}

function EmptyMessageForm({ form, thread, seenId, onSent }: MessageFormProps & { onSent: () => void }) {
  const { personId, name, channels, freeUntil } = thread;
  const [chosen, setChosen] = useState<Channel | null>(
    freeUntil !== null && channels.includes("whatsapp") ? "whatsapp" : null,
  );
  const channel = channels.find((known) => known === chosen) ?? channels[0] ?? "email";
  const nowMs = useClock(currentMinute);
  const leftMs = freeUntil === null ? 0 : Date.parse(freeUntil) - nowMs;
  const way = channel === "whatsapp" && leftMs <= 0 ? "template" : channel;
  const isShort = way === "template" || way === "sms";
  const { problems, isSending, handlers } = useLazyForm({
    load: async () =>
      makeFormLogic({
        schema: {
          safeParse: (draft) => {
            const { text = "" } = draft as Draft;
            const words = way === "template" ? { template: text } : { text };
            return SendMessageInput.safeParse({ personId, channel, ...words, ...(seenId && { seenId }) });
          },
        },
        send: (input: SendMessageInput, _draft, headersOf) => act(staffApi.messages.$post)(input, headersOf(input)),
      }),
    onSent() {
      toast(copy.sent(name));
      onSent();
    },
    onFailed: (error) => toast(failureToast(copy.failed, error)),
  });
  const hints = {
    template: copy.template,
    sms: copy.sms,
    email: copy.email,
    whatsapp: copy.free(formatDuration(leftMs)),
  };
  const isTonight = isShort && nextPhoneTime(nowMs) !== null;
  return (
    <form {...handlers} ref={form} aria-label={copy.title} className="grid gap-4">
      <FieldProblems value={problems}>
        {channels.length > 1 && (
          <Select
            name="channel"
            label={copy.channel}
            value={channel}
            onChange={({ target }) => setChosen(channels.find((known) => known === target.value) ?? null)}
            options={channels}
            labels={CHANNEL_NAMES}
          />
        )}
        <TextArea
          name="text"
          label={channels.length > 1 ? copy.text : `${copy.text}: ${CHANNEL_NAMES[channel]}`}
          hint={[hints[way], isTonight && copy.tonight].filter(Boolean).join(" ")}
          alsoShows={["template"]}
          isRequired
          rows={isShort ? 2 : 4}
          maxLength={isShort ? MAX_TEMPLATE_MESSAGE_LENGTH : MAX_MESSAGE_LENGTH}
        />
      </FieldProblems>
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? copy.sending : copy.send}
      </Button>
    </form>
  );
}
