import { useRef, useState } from "react";
import type { InboxThread, ReplyInput } from "#contract/front-desk/inbox.ts";
import { formatClockHour } from "#domain/calendar/clock-hours.ts";
import { REPLY_CHANNELS, type ReplyChannel } from "#domain/inbox/inbox.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import { extractFirstName } from "#web/front-desk/components/draft-links.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { classNames } from "#web/lib/class-names.ts";
import { type Draft, makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { inboxCopy } from "./copy.ts";
import { answerInboxItem } from "./queries.ts";

const { reply: copy, ready, channels } = inboxCopy;

/** Sends a reply by mail or records one; for an enquiry it can set a viewing. */
export function ReplyForm({ item, onDone }: { item: InboxThread; onDone: () => void }) {
  const [channel, setChannel] = useState<ReplyChannel>("email");
  const { viewingWish: wish } = item;
  const [hasViewing, setViewing] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const isMail = channel === "email";
  const { problems, isSending, handlers } = useLazyForm({
    load: () => replyForm(item),
    onSent() {
      toast(isMail ? copy.sent(item.name) : copy.noted(item.name));
      onDone();
    },
    onFailed: (error) => toast(failureToast(copy.failed, error)),
  });

  function insertTemplate(name: string) {
    const template = Object.values(ready).find((option) => option.name === name);
    if (!template || !text.current) return;
    text.current.value = template.text.replace("{name}", extractFirstName(item.name));
    text.current.focus();
  }

  return (
    <form {...handlers} aria-label={copy.title} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={copy.how} error={problems.channel}>
          {(control) => (
            <select
              {...control}
              name="channel"
              value={channel}
              onChange={({ target }) => setChannel(REPLY_CHANNELS.find((known) => known === target.value) ?? "email")}
            >
              {REPLY_CHANNELS.map((option) => (
                <option key={option} value={option}>
                  {channels[option]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {isMail && (
          <Field label={copy.replyTemplates}>
            {(control) => (
              <select {...control} defaultValue="" onChange={({ target }) => insertTemplate(target.value)}>
                <option value="">{copy.choose}</option>
                {Object.values(ready).map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      <Field label={isMail ? copy.text : copy.note} isRequired error={problems.text}>
        {(control) => <textarea {...control} ref={text} name="text" rows={isMail ? 6 : 3} maxLength={4000} />}
      </Field>
      {item.kind === "lead" && (
        <div className="grid gap-3">
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-forest"
              checked={hasViewing}
              onChange={({ target }) => setViewing(target.checked)}
            />
            {copy.viewing}
          </label>
          {hasViewing && (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={copy.viewingDay} isRequired error={problems.viewingAt}>
                {(control) => (
                  <input
                    {...control}
                    name="viewingDay"
                    type="date"
                    min={todayInAccra()}
                    defaultValue={wish?.day ?? ""}
                    className={classNames(control.className, "day-input")}
                  />
                )}
              </Field>
              <Field label={copy.viewingTime} isRequired>
                {(control) => (
                  <input {...control} name="viewingTime" type="time" step={900} defaultValue={viewingStartTime(wish)} />
                )}
              </Field>
            </div>
          )}
        </div>
      )}
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {isMail ? (isSending ? copy.sending : copy.send) : isSending ? copy.recording : copy.record}
      </Button>
    </form>
  );
}

/** Start of the requested part of the day; 10:00 by default. */
function viewingStartTime(wish: InboxThread["viewingWish"]): string {
  const opens = wish && wish.part !== null ? wish.hours?.opens : undefined;
  return formatClockHour(opens ?? 10);
}

async function replyForm(item: InboxThread) {
  const { ReplyInput } = await import("#contract/front-desk/inbox.ts");
  return makeFormLogic({
    schema: {
      safeParse: (draft) => {
        const { viewingDay, viewingTime, channel, text } = draft as Draft;
        const viewingAt = viewingDay === undefined ? undefined : `${viewingDay}T${viewingTime}:00Z`;
        return ReplyInput.safeParse({
          channel,
          text,
          repliesSeen: item.replies.length,
          ...(viewingAt && { viewingAt }),
        });
      },
    },
    send: (reply: ReplyInput, _draft, headersOf) => answerInboxItem(item, reply, headersOf(reply)),
  });
}
