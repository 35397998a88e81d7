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
import type { Draft } from "#web/lib/forms/form-logic.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { eventCopy } from "./copy.ts";
import { addEvent, cancelEvent, changeEvent, mailAttendees } from "./queries.ts";

const copy = eventCopy.form;

type EventDefaults = Pick<
  AdminEvent,
  "title" | "category" | "description" | "eventDate" | "duration" | "days" | "capacity" | "amount"
>;

/** Form values as the contract expects them: day and time as one instant in Accra. */
function toEventInput({ day = "", time = "", ...draft }: Draft): object {
  return { ...draft, eventDate: day && time ? `${day}T${time}:00Z` : "" };
}

/** Adds an event from a template or as a copy. */
export function AddEventDialog({ original, onClose }: { original?: AdminEvent; onClose: () => void }) {
  const [defaults, setDefaults] = useState<EventDefaults>(
    original ?? defaultsFromTemplate(EVENT_TEMPLATES[0]?.key ?? ""),
  );
  const [template, setTemplate] = useState<string>(EVENT_TEMPLATES[0]?.key ?? "");
  return (
    <FormDialog
      title={copy.addTitle}
      description={original ? copy.copyText : copy.addText}
      actionLabel={copy.add}
      pendingLabel={copy.adding}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { AddEventInput } = await import("#contract/front-desk/events.ts");
        return makeFormLogic({
          schema: { safeParse: (draft: unknown) => AddEventInput.safeParse(toEventInput(draft as Draft)) },
          send: (input, _, headersOf) => addEvent(input, headersOf(input)),
        });
      }}
      successMessage={({ title }) => copy.added(title)}
      errorTitle={copy.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {!original && (
            <Field label={copy.template}>
              {(control) => (
                <select
                  {...control}
                  value={template}
                  onChange={({ target }) => {
                    setTemplate(target.value);
                    setDefaults(defaultsFromTemplate(target.value));
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
          <EventFields key={template} defaults={defaults} problems={problems} />
        </>
      )}
    </FormDialog>
  );
}

function defaultsFromTemplate(key: string): EventDefaults {
  const template = EVENT_TEMPLATES.find((candidate) => candidate.key === key) ?? EVENT_TEMPLATES[0];
  if (!template) throw new Error("No event template is defined");
  const { title, category, description, days, startHour, minutes, capacity, amountPesewas } = template;
  const hour = String(startHour).padStart(2, "0");
  const eventDate = `${addDays(todayInAccra(), 7)}T${hour}:00:00Z`;
  return { title, category, description, days, duration: minutes, capacity, amount: toCedis(amountPesewas), eventDate };
}

export function ChangeEventDialog({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  return (
    <FormDialog
      title={copy.changeTitle}
      description={copy.changeText}
      actionLabel={copy.save}
      pendingLabel={copy.saving}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { ChangeEventInput } = await import("#contract/front-desk/events.ts");
        const version = { updatedAt: event.updatedAt ?? event.createdAt };
        return makeFormLogic({
          schema: {
            safeParse: (draft: unknown) => ChangeEventInput.safeParse({ ...toEventInput(draft as Draft), ...version }),
          },
          send: (input) => changeEvent(event.id, input),
        });
      }}
      successMessage={({ title }) => copy.changed(title)}
      errorTitle={copy.failed}
      onClose={onClose}
    >
      {(problems) => <EventFields defaults={event} problems={problems} />}
    </FormDialog>
  );
}

function EventFields({ defaults, problems }: { defaults: EventDefaults; problems: Draft }) {
  const numbers = [
    ["duration", copy.minutes, defaults.duration],
    ["days", copy.days, defaults.days],
    ["capacity", copy.capacity, defaults.capacity],
    ["amount", copy.amount, defaults.amount],
  ] as const;
  return (
    <>
      <Field label={copy.name} isRequired error={problems.title}>
        {(control) => (
          <input {...control} name="title" autoComplete="off" maxLength={120} defaultValue={defaults.title} />
        )}
      </Field>
      <Field label={copy.category} isRequired error={problems.category}>
        {(control) => (
          <select {...control} name="category" defaultValue={defaults.category}>
            {EVENT_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {eventCopy.categories[category]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={copy.description} isRequired error={problems.description}>
        {(control) => <textarea {...control} name="description" rows={3} defaultValue={defaults.description} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={copy.day} isRequired error={problems.eventDate} className="content-start">
          {(control) => (
            <input
              {...control}
              name="day"
              type="date"
              min={todayInAccra()}
              defaultValue={defaults.eventDate.slice(0, 10)}
              className={classNames(control.className, "day-input")}
            />
          )}
        </Field>
        <Field label={copy.time} isRequired className="content-start">
          {(control) => (
            <input {...control} name="time" type="time" step={900} defaultValue={formatTime(defaults.eventDate)} />
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
        return makeFormLogic({ schema: CancelEventInput, send: (input) => cancelEvent(event.id, input) });
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
        return makeFormLogic({
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
