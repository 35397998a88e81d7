import { useState } from "react";
import type { AdminEvent } from "#contract/front-desk/events.ts";
import { addDays } from "#domain/calendar/days.ts";
import { EVENT_CATEGORIES } from "#domain/events/events.ts";
import { EVENT_TEMPLATES } from "#domain/events/templates.ts";
import { toCedis } from "#domain/payments/money.ts";
import { Field } from "#web/components/ui/field.tsx";
import { formatTime } from "#web/front-desk/components/format.ts";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { classNames } from "#web/lib/class-names.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { eventCopy } from "./copy.ts";
import { addEvent, cancelEvent, changeEvent, mailAttendees } from "./queries.ts";

const words = eventCopy.form;

type EventDefaults = Pick<
  AdminEvent,
  "title" | "category" | "description" | "eventDate" | "duration" | "days" | "capacity" | "amount"
>;

/** What the fields hold, as the contract has it: the day and the time are one instant, in Accra. */
function toEventInput({ day = "", time = "", ...draft }: Draft): object {
  return { ...draft, eventDate: day && time ? `${day}T${time}:00Z` : "" };
}

/** A new date from a template, or the copy of one. */
export function AddEventDialog({ copy, onClose }: { copy?: AdminEvent; onClose: () => void }) {
  const [from, setFrom] = useState<EventDefaults>(copy ?? defaultsFromTemplate(EVENT_TEMPLATES[0]?.key ?? ""));
  const [template, setTemplate] = useState<string>(EVENT_TEMPLATES[0]?.key ?? "");
  return (
    <FormDialog
      title={words.addTitle}
      description={copy ? words.copyText : words.addText}
      actionLabel={words.add}
      pendingLabel={words.adding}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { AddEventInput } = await import("#contract/front-desk/events.ts");
        return formLogic({
          schema: { safeParse: (draft: unknown) => AddEventInput.safeParse(toEventInput(draft as Draft)) },
          send: (input, _, headersOf) => addEvent(input, headersOf(input)),
        });
      }}
      successMessage={({ title }) => words.added(title)}
      errorTitle={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {!copy && (
            <Field label={words.template}>
              {(control) => (
                <select
                  {...control}
                  value={template}
                  onChange={({ target }) => {
                    setTemplate(target.value);
                    setFrom(defaultsFromTemplate(target.value));
                  }}
                >
                  {EVENT_TEMPLATES.map(({ key, title }) => (
                    <option key={key} value={key}>
                      {title}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <EventFields key={template} from={from} problems={problems} />
        </>
      )}
    </FormDialog>
  );
}

function defaultsFromTemplate(key: string): EventDefaults {
  const found = EVENT_TEMPLATES.find((each) => each.key === key) ?? EVENT_TEMPLATES[0];
  if (!found) throw new Error("There is no template");
  const { title, category, description, days, startHour, minutes, capacity, amountPesewas } = found;
  const hour = String(startHour).padStart(2, "0");
  const eventDate = `${addDays(todayInAccra(), 7)}T${hour}:00:00Z`;
  return { title, category, description, days, duration: minutes, capacity, amount: toCedis(amountPesewas), eventDate };
}

export function ChangeEventDialog({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  return (
    <FormDialog
      title={words.changeTitle}
      description={words.changeText}
      actionLabel={words.save}
      pendingLabel={words.saving}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { ChangeEventInput } = await import("#contract/front-desk/events.ts");
        const seen = { updatedAt: event.updatedAt ?? event.createdAt };
        return formLogic({
          schema: {
            safeParse: (draft: unknown) => ChangeEventInput.safeParse({ ...toEventInput(draft as Draft), ...seen }),
          },
          send: (input) => changeEvent(event.id, input),
        });
      }}
      successMessage={({ title }) => words.changed(title)}
      errorTitle={words.failed}
      onClose={onClose}
    >
      {(problems) => <EventFields from={event} problems={problems} />}
    </FormDialog>
  );
}

function EventFields({ from, problems }: { from: EventDefaults; problems: Draft }) {
  const numbers = [
    ["duration", words.minutes, from.duration],
    ["days", words.days, from.days],
    ["capacity", words.capacity, from.capacity],
    ["amount", words.amount, from.amount],
  ] as const;
  return (
    <>
      <Field label={words.name} isRequired error={problems.title}>
        {(control) => <input {...control} name="title" autoComplete="off" maxLength={120} defaultValue={from.title} />}
      </Field>
      <Field label={words.category} isRequired error={problems.category}>
        {(control) => (
          <select {...control} name="category" defaultValue={from.category}>
            {EVENT_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {eventCopy.categories[category]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.description} isRequired error={problems.description}>
        {(control) => <textarea {...control} name="description" rows={3} defaultValue={from.description} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.day} isRequired error={problems.eventDate} className="content-start">
          {(control) => (
            <input
              {...control}
              name="day"
              type="date"
              min={todayInAccra()}
              defaultValue={from.eventDate.slice(0, 10)}
              className={classNames(control.className, "day-input")}
            />
          )}
        </Field>
        <Field label={words.time} isRequired className="content-start">
          {(control) => (
            <input {...control} name="time" type="time" step={900} defaultValue={formatTime(from.eventDate)} />
          )}
        </Field>
        {numbers.map(([name, label, value]) => (
          <Field key={name} label={label} isRequired error={problems[name]} className="content-start">
            {(control) => (
              <input {...control} name={name} inputMode="decimal" autoComplete="off" defaultValue={String(value)} />
            )}
          </Field>
        ))}
      </div>
    </>
  );
}

export function CancelEventDialog({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const { cancel } = eventCopy;
  return (
    <FormDialog
      title={cancel.title(event.title)}
      description={cancel.text}
      actionLabel={cancel.action}
      pendingLabel={cancel.pending}
      cancelLabel={cancel.keep}
      isDestructive
      load={async () => {
        const { CancelEventInput } = await import("#contract/front-desk/events.ts");
        return formLogic({ schema: CancelEventInput, send: (input) => cancelEvent(event.id, input) });
      }}
      successMessage={() => cancel.done}
      errorTitle={cancel.failed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={cancel.reason} isRequired error={problems.reason}>
          {(control) => <input {...control} name="reason" autoComplete="off" maxLength={500} />}
        </Field>
      )}
    </FormDialog>
  );
}

export function MailAttendeesDialog({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const { mail } = eventCopy;
  return (
    <FormDialog
      title={mail.title}
      description={event.title}
      actionLabel={mail.send}
      pendingLabel={mail.sending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { MailEventInput } = await import("#contract/front-desk/events.ts");
        return formLogic({
          schema: MailEventInput,
          send: (input, _, headersOf) => mailAttendees(event.id, input, headersOf({ ...input, id: event.id })),
        });
      }}
      successMessage={({ count }) => mail.sent(count)}
      errorTitle={mail.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={mail.subject} isRequired error={problems.subject}>
            {(control) => <input {...control} name="subject" autoComplete="off" maxLength={150} />}
          </Field>
          <Field label={mail.body} isRequired error={problems.text}>
            {(control) => <textarea {...control} name="text" rows={6} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
