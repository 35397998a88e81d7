import { type RefObject, useRef, useState } from "react";
import { type InboxThread, ReplyInput } from "#contract/front-desk/inbox.ts";
import { formatClockHour } from "#domain/calendar/clock-hours.ts";
import { REPLY_CHANNELS, type ReplyChannel } from "#domain/inbox/inbox.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import { extractFirstName } from "#web/front-desk/components/draft-links.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { Checkbox, DateInput, FieldProblems, Select, TextArea, TextInput } from "#web/front-desk/forms/fields.tsx";
import { act } from "#web/front-desk/queries.ts";
import { type Draft, makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { inboxCopy } from "./copy.ts";
import { itemApi } from "./queries.ts";

const { reply: copy, ready, channels } = inboxCopy;

interface ReplyFormProps {
  /** The dialog asks before it discards what the form holds. */
  form: RefObject<HTMLFormElement | null>;
  item: InboxThread;
  onDone: () => void;
}

/** Sends a reply by mail or records one; for an enquiry it can set a viewing. */
export function ReplyForm({ form, item, onDone }: ReplyFormProps) {
  const [channel, setChannel] = useState<ReplyChannel>("email");
  const { viewingWish: wish } = item;
  const [hasViewing, setViewing] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const isMail = channel === "email";
  const { problems, isSending, handlers } = useLazyForm({
    load: async () => replyForm(item),
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
    <form {...handlers} ref={form} aria-label={copy.title} className="grid gap-4">
      <FieldProblems value={problems}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            name="channel"
            label={copy.how}
            value={channel}
            onChange={({ target }) => setChannel(REPLY_CHANNELS.find((known) => known === target.value) ?? "email")}
            options={REPLY_CHANNELS}
            labels={channels}
          />
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
        <TextArea
          ref={text}
          name="text"
          label={isMail ? copy.text : copy.note}
          isRequired
          rows={isMail ? 4 : 3}
          maxLength={4000}
        />
        {item.kind === "lead" && (
          <div className="grid gap-3">
            <Checkbox label={copy.viewing} checked={hasViewing} onChange={({ target }) => setViewing(target.checked)} />
            {hasViewing && (
              <div className="grid gap-4 sm:grid-cols-2">
                <DateInput
                  name="viewingDay"
                  label={copy.viewingDay}
                  isRequired
                  alsoShows={["viewingAt"]}
                  min={todayInAccra()}
                  defaultValue={wish?.day ?? ""}
                />
                <TextInput
                  name="viewingTime"
                  label={copy.viewingTime}
                  isRequired
                  type="time"
                  step={900}
                  defaultValue={viewingStartTime(wish)}
                />
              </div>
            )}
          </div>
        )}
      </FieldProblems>
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

function replyForm(item: InboxThread) {
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
    send: (reply: ReplyInput, _draft, headersOf) => act(itemApi.replies.$post, item)(reply, headersOf(reply)),
  });
}
