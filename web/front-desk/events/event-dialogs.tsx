import { useState } from "react";
import {
  AddEventInput,
  type AdminEvent,
  CancelEventInput,
  ChangeEventInput,
  MailEventInput,
} from "#contract/front-desk/events.ts";
import { addDays, type Day } from "#domain/calendar/days.ts";
import { EVENT_CATEGORIES } from "#domain/events/events.ts";
import { EVENT_TEMPLATES } from "#domain/events/templates.ts";
import { toCedis } from "#domain/payments/money.ts";
import { Field } from "#web/components/ui/field.tsx";
import { formatTime } from "#web/front-desk/components/format.ts";
import { DateInput, Select, TextArea, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { useClosedReason } from "#web/front-desk/inventory/queries.ts";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { usePriceHint } from "#web/front-desk/session/use-price-hint.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { eventCopy } from "./copy.ts";
import { eventApi } from "./queries.ts";

const { fields } = eventCopy;

/** Days in which the first open day is looked for. */
const MAX_CLOSURE_DAYS = 366;

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
  const { add: copy } = eventCopy;
  const [template, setTemplate] = useState<string>(EVENT_TEMPLATES[0]?.key ?? "");
  const closedReason = useClosedReason();
  return (
    <FormDialog
      copy={original ? { ...copy, text: copy.copyText } : copy}
      schema={AddEventInput}
      toInput={toEventInput}
      send={act(staffApi.events.$post)}
      successMessage={({ title }) => copy.done(title)}
      onClose={onClose}
    >
      {!original && (
        // Without a name, it is not sent.
        <Field label={fields.template}>
          {(control) => (
            <select {...control} value={template} onChange={({ target }) => setTemplate(target.value)}>
              {EVENT_TEMPLATES.map(({ key, title }) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <EventFields key={template} defaults={original ?? defaultsFromTemplate(template, closedReason)} />
    </FormDialog>
  );
}

/** Proposes the first open day from a week ahead on. */
function defaultsFromTemplate(key: string, closedReason: (day: Day) => string | null): EventDefaults {
  const template = EVENT_TEMPLATES.find((candidate) => candidate.key === key) ?? EVENT_TEMPLATES[0];
  if (!template) throw new Error("No event template is defined");
  const { title, category, description, days, startHour, minutes, capacity, amountPesewas } = template;
  const hour = String(startHour).padStart(2, "0");
  const candidates = Array.from({ length: MAX_CLOSURE_DAYS }, (_, offset) => addDays(todayInAccra(), 7 + offset));
  const day = candidates.find((candidate) => closedReason(candidate) === null) ?? addDays(todayInAccra(), 7);
  const eventDate = `${day}T${hour}:00:00Z`;
  return { title, category, description, days, duration: minutes, capacity, amount: toCedis(amountPesewas), eventDate };
}

export function ChangeEventDialog({ event, onClose }: EventDialogProps) {
  const { change: copy } = eventCopy;
  const mayMovePaid = useHasRight("give_back_money");
  return (
    <FormDialog
      copy={mayMovePaid ? copy : { ...copy, text: copy.deskText }}
      schema={ChangeEventInput}
      toInput={toEventInput}
      fixed={{ updatedAt: event.updatedAt ?? event.createdAt }}
      send={act(eventApi.$patch, event)}
      successMessage={({ title }) => copy.done(title)}
      onClose={onClose}
    >
      <EventFields defaults={event} price={event.amount} />
    </FormDialog>
  );
}

interface EventFieldsProps {
  defaults: EventDefaults;
  /** The price before the change; none for a new event. */
  price?: number;
}

function EventFields({ defaults, price }: EventFieldsProps) {
  const [hint, setTyped] = usePriceHint(price ?? null);
  const closedReason = useClosedReason();
  const [day, setDay] = useState(defaults.eventDate.slice(0, 10));
  const closed = closedReason(day);
  const { title, category, description, eventDate } = defaults;
  const numbers = [
    ["duration", fields.minutes],
    ["days", fields.days],
    ["capacity", fields.capacity],
    ["amount", fields.amount],
  ] as const;
  return (
    <>
      <TextInput name="title" label={fields.name} isRequired maxLength={120} defaultValue={title} />
      <Select
        name="category"
        label={fields.category}
        isRequired
        defaultValue={category}
        options={EVENT_CATEGORIES}
        labels={eventCopy.categories}
      />
      <TextArea name="description" label={fields.description} isRequired rows={3} defaultValue={description} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateInput
          name="day"
          label={fields.day}
          isRequired
          alsoShows={["eventDate"]}
          min={todayInAccra()}
          hint={closed === null ? undefined : eventCopy.closedThatDay(closed)}
          defaultValue={eventDate.slice(0, 10)}
          onChange={({ target }) => setDay(target.value)}
        />
        <TextInput
          name="time"
          label={fields.time}
          isRequired
          type="time"
          step={900}
          defaultValue={formatTime(eventDate)}
        />
        {numbers.map(([name, label]) => (
          <TextInput
            key={name}
            name={name}
            label={label}
            isRequired
            inputMode="decimal"
            defaultValue={String(defaults[name])}
            {...(name === "amount" && { ...hint, onChange: ({ target }) => setTyped(target.value) })}
          />
        ))}
      </div>
    </>
  );
}

interface EventDialogProps {
  event: AdminEvent;
  onClose: () => void;
}

export function CancelEventDialog({ event, onClose }: EventDialogProps) {
  const { cancel: copy } = eventCopy;
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(event.title) }}
      isDestructive
      schema={CancelEventInput}
      send={act(eventApi.cancel.$post, event)}
      successMessage={() => copy.done}
      onClose={onClose}
    >
      <TextInput name="reason" label={copy.reason} isRequired maxLength={500} />
    </FormDialog>
  );
}

export function MailAttendeesDialog({ event, onClose }: EventDialogProps) {
  const { mail: copy } = eventCopy;
  return (
    <FormDialog
      copy={{ ...copy, text: event.title }}
      schema={MailEventInput}
      send={act(eventApi.mail.$post, event)}
      successMessage={({ count }) => copy.done(count)}
      onClose={onClose}
    >
      <TextInput name="subject" label={copy.subject} isRequired maxLength={150} />
      <TextArea name="text" label={copy.body} hint={copy.bodyHint} isRequired rows={6} />
    </FormDialog>
  );
}
