import type { ReactNode } from "react";
import type { BookingType } from "#domain/bookings/bookings.ts";
import type { Day } from "#domain/calendar/days.ts";
import { Button } from "#web/components/ui/button.tsx";
import { dayNote, type KnownDays } from "./day-words.ts";

interface DayNoteProps {
  /** What the date field is described by. */
  id: string;
  type: BookingType;
  day: Day;
  known: KnownDays;
  onTake: (day: Day) => void;
  /** What else can be done about a day that is full. */
  whenFull?: ReactNode;
}

/** Under the day that was chosen: its whole stay, how many places are left, and where none is, another day. */
export function DayNote({ id, type, day, known, onTake, whenFull }: DayNoteProps) {
  const note = day ? dayNote(type, day, known, Date.now()) : null;
  return (
    <div className={note && (note.range || note.text) ? "mt-2 grid justify-items-start gap-2" : ""}>
      <p id={id} role="status" className="text-sm">
        {note?.range && <span className="block font-semibold">{note.range}</span>}
        {note?.text && <span className="block">{note.text}</span>}
      </p>
      {note?.offer && <TakeDay {...note.offer} onTake={onTake} />}
      {note?.isFull && whenFull}
    </div>
  );
}

interface TakeDayProps {
  day: Day;
  label: string;
  onTake: (day: Day) => void;
}

/** Takes another day with one press. */
export function TakeDay({ day, label, onTake }: TakeDayProps) {
  return (
    <Button size="small" variant="outline" onClick={() => onTake(day)}>
      {label}
    </Button>
  );
}
