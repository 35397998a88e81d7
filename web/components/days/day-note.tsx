import type { ReactNode } from "react";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { formatTimeOfDay } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { Button } from "#web/components/ui/button.tsx";
import { availability as copy } from "#web/content/availability.ts";
import { workerNowMs } from "#web/lib/time/dates.ts";
import { type AvailabilityByDay, formatChooseDayLabel, makeDayNoteContent } from "./day-messages.ts";

export interface DayNoteProps {
  /** The date field's `aria-describedby`. */
  id: string;
  type: BookingType;
  day: Day;
  months?: number | undefined;
  availabilityByDay: AvailabilityByDay;
  onChoose: (day: Day) => void;
  /** A start date the worker refused, with the next free day. */
  refusal?: { nextDay: Day | null; isFull: boolean } | null;
  /** Shown if the day is full. */
  fullDayAction?: ReactNode;
  /** About cancelling, for a day that can be booked. */
  promise?: string | null;
}

/** Below the chosen day: the dates of the booking, the seats left and, if none is left, another day. */
export function DayNote(props: DayNoteProps) {
  const { id, type, day, months, availabilityByDay, onChoose, refusal, fullDayAction, promise } = props;
  const note = day && !refusal ? makeDayNoteContent(type, day, availabilityByDay, workerNowMs(), months) : null;
  const next = refusal?.nextDay ?? null;
  const alternative = next === null ? note?.alternative : { day: next, label: formatChooseDayLabel(next) };
  const isFull = refusal?.isFull ?? note?.isFull ?? false;
  return (
    <div
      className={
        alternative || isFull || note?.range || note?.hours || note?.reception || note?.text || promise
          ? "mt-2 grid justify-items-start gap-2"
          : ""
      }
    >
      <p id={id} role="status" className="text-sm">
        {note?.range && <span className="block font-semibold">{note.range}</span>}
        {note?.hours && <span className="block">{note.hours}</span>}
        {note?.reception && <span className="block">{note.reception}</span>}
        {note?.text && <span className="block">{note.text}</span>}
        {promise && <span className="block">{promise}</span>}
      </p>
      {alternative && (
        <Button size="small" variant="outline" onClick={() => onChoose(alternative.day)}>
          {alternative.label}
        </Button>
      )}
      {isFull && fullDayAction}
    </div>
  );
}

/** The time until which a booking's seat is held for payment; nothing after that. */
export function HeldUntil({ type, heldUntil }: { type: BookingType; heldUntil: string }) {
  const resource = resourceForPlan(type);
  if (resource === null || Date.parse(heldUntil) <= workerNowMs()) return null;
  return (
    <p role="status" className="rounded-control bg-terrazzo px-4 py-3">
      {copy.hold(resource, formatTimeOfDay(heldUntil))}
    </p>
  );
}
