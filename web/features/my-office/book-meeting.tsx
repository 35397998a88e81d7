import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { addDays, type Day } from "#domain/calendar/days.ts";
import { MAX_MEETING_DAYS_AHEAD } from "#domain/meeting-room/meeting-room.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DayInput } from "#web/components/ui/day-input.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { formatHours, officeMonth } from "#web/content/pages/my-office-month.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { idempotencyKey } from "#web/lib/forms/idempotency-key.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import type { BookingFormProps } from "./book-day.tsx";
import { bookMeetingMutation, freeTimesQuery } from "./month-queries.ts";
import { setMyOffice } from "./my-office-queries.ts";

const copy = officeMonth.allowances;
const LENGTHS = [30, 45, 60, 90, 120, 180, 240];
const USUAL_MINUTES = 60;

/** Choose a day, a duration and a free start time. */
export function BookMeeting({ token, onClose, onBooked }: BookingFormProps) {
  const today = useClock(todayInAccra);
  const [chosenDay, setChosenDay] = useState<Day | null>(null);
  const day = chosenDay ?? addDays(today, 1);
  const [minutes, setMinutes] = useState(USUAL_MINUTES);
  const [chosen, setChosen] = useState("");
  const free = useQuery(freeTimesQuery({ token, day, minutes }), queryClient);
  const startsAt = free.data?.startsAt.includes(chosen) ? chosen : "";
  const book = useMutation(
    {
      ...bookMeetingMutation(token),
      onSuccess: (office) => {
        setMyOffice(token, office);
        onBooked();
      },
      onError: () => free.refetch(),
    },
    queryClient,
  );
  return (
    <form
      noValidate
      aria-label={copy.room.title}
      className="grid gap-4 rounded-control bg-terrazzo p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const meeting = { startsAt, minutes };
        if (startsAt !== "") book.mutate({ ...meeting, key: idempotencyKey(event.currentTarget, meeting) });
      }}
    >
      <p className="text-muted text-sm">{copy.room.note}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={copy.room.day} isRequired className="content-start">
          {(control) => (
            <DayInput
              {...control}
              min={today}
              max={addDays(today, MAX_MEETING_DAYS_AHEAD)}
              day={day}
              onChoose={setChosenDay}
            />
          )}
        </Field>
        <Field label={copy.room.length} isRequired className="content-start">
          {(control) => (
            <select {...control} value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
              {LENGTHS.map((length) => (
                <option key={length} value={length}>
                  {formatHours(length / 60)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={copy.room.start} isRequired className="content-start">
          {(control) => (
            <select {...control} value={startsAt} onChange={({ target }) => setChosen(target.value)}>
              <option value="">{free.isFetching ? copy.room.looking : copy.room.choose}</option>
              {free.data?.startsAt.map((time) => (
                <option key={time} value={time}>
                  {formatTimeOfDay(time)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <p role="status" className="empty:hidden">
        {free.data && !free.isFetching && free.data.startsAt.length === 0
          ? free.data.reason === null
            ? copy.room.none
            : copy.room.closed(free.data.reason)
          : ""}
      </p>
      {(book.error ?? free.error) && <p role="alert">{errorMessage(book.error ?? free.error, copy.trouble)}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" variant="accent" disabled={book.isPending || startsAt === ""}>
          {book.isPending
            ? copy.busy
            : startsAt === ""
              ? copy.room.choose
              : copy.room.submit(formatTimeOfDay(startsAt))}
        </Button>
        <Button variant="outline" onClick={onClose} disabled={book.isPending}>
          {copy.day.keep}
        </Button>
      </div>
    </form>
  );
}
