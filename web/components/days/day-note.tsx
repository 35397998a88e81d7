import type { ReactNode } from "react";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { formatTimeOfDay } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { Button } from "#web/components/ui/button.tsx";
import { availability as words } from "#web/content/availability.ts";
import { chooseDayLabel, dayNote, type KnownDays } from "./day-messages.ts";

interface DayNoteProps {
  /** What the date field is described by. */
  id: string;
  type: BookingType;
  day: Day;
  known: KnownDays;
  onChoose: (day: Day) => void;
  /** What the worker has just refused beside the field, with the day it names in its place. */
  refusal?: { nextDay: Day | null; isFull: boolean } | null;
  /** What else can be done about a day that is full. */
  fullDayAction?: ReactNode;
}

/** Under the day that was chosen: its whole stay, how many places are left, and where none is, another day. */
export function DayNote({ id, type, day, known, onChoose, refusal, fullDayAction }: DayNoteProps) {
  const note = day && !refusal ? dayNote(type, day, known, Date.now()) : null;
  const next = refusal?.nextDay ?? null;
  const offer = next === null ? note?.offer : { day: next, label: chooseDayLabel(next) };
  const isFull = refusal?.isFull ?? note?.isFull ?? false;
  return (
    <div
      className={
        offer || isFull || note?.range || note?.hours || note?.text ? "mt-2 grid justify-items-start gap-2" : ""
      }
    >
      <p id={id} role="status" className="text-sm">
        {note?.range && <span className="block font-semibold">{note.range}</span>}
        {note?.hours && <span className="block">{note.hours}</span>}
        {note?.text && <span className="block">{note.text}</span>}
      </p>
      {offer && (
        <Button size="small" variant="outline" onClick={() => onChoose(offer.day)}>
          {offer.label}
        </Button>
      )}
      {isFull && fullDayAction}
    </div>
  );
}

/** Until when the place of a booking is held that is about to be paid; nothing once that is over. */
export function HeldUntil({ type, heldUntil }: { type: BookingType; heldUntil: string }) {
  const resource = resourceForPlan(type);
  if (resource === null || Date.parse(heldUntil) <= Date.now()) return null;
  return (
    <p role="status" className="rounded-control bg-terrazzo px-4 py-3">
      {words.hold(resource, formatTimeOfDay(heldUntil))}
    </p>
  );
}
