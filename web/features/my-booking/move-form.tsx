import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { MyBooking } from "#contract/my-booking.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { useAvailability } from "#web/components/days/use-availability.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Calendar } from "#web/components/ui/calendar.tsx";
import { myBooking } from "#web/content/pages/my-booking.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { focusOnMount } from "#web/lib/dialogs/focus-if-lost.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { moveMyBookingMutation, setMyBooking } from "./my-booking-queries.ts";

const copy = myBooking.move;

interface MoveFormProps {
  token: string;
  shown: MyBooking;
  onClose: () => void;
  onRefused: (error: unknown, trouble: string) => Promise<void>;
  onMoved: (moved: MyBooking) => void;
}

/** Lets the customer choose a day with capacity, states the price, and moves the booking. */
export function MoveForm({ token, shown, onClose, onRefused, onMoved }: MoveFormProps) {
  const { bookingType, startDate, amount, months } = shown.booking;
  const [day, setDay] = useState("");
  const actions = useRef<HTMLDivElement>(null);
  const title = copy.title(bookingType);
  const { today, parts, availabilityByDay, loadDay, reloadDay } = useAvailability(bookingType, undefined, months);
  const move = useMutation(
    {
      ...moveMyBookingMutation(),
      onSuccess: (moved) => {
        setMyBooking(token, moved);
        onMoved(moved);
      },
      onError: async (error) => {
        const next = error instanceof ApiError ? error.nextDay : null;
        await Promise.all([reloadDay(next ?? (day || today)), onRefused(error, copy.trouble)]);
      },
    },
    queryClient,
  );
  useEffect(() => {
    void loadDay(startDate);
  }, [loadDay, startDate]);
  useEffect(() => {
    if (day !== "") actions.current?.scrollIntoView({ block: "nearest" });
  }, [day]);
  return (
    <form
      noValidate
      aria-label={title}
      className="grid gap-4 rounded-card border border-line bg-white p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (day !== "") move.mutate({ token, startDate: day, from: startDate });
      }}
    >
      <h2 ref={focusOnMount} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <p>
        {copy.bookedNow(formatDateWithWeekday(startDate))} {copy.note(formatCedis(toPesewas(amount)))}{" "}
        {copy.left(shown.movesLeft)}
      </p>
      <fieldset>
        <legend className="mb-1 font-semibold">{copy.day}</legend>
        <Calendar
          value={day}
          earliest={parts?.earliestDay(bookingType, availabilityByDay) ?? today}
          today={today}
          booked={startDate}
          statusOf={(each) => parts?.findDayStatus(bookingType, each, availabilityByDay) ?? null}
          onMonthShown={loadDay}
          onChange={setDay}
        />
        {parts && (
          <parts.DayNote
            id="move-note"
            type={bookingType}
            day={day}
            months={months}
            availabilityByDay={availabilityByDay}
            onChoose={setDay}
          />
        )}
      </fieldset>
      <div ref={actions} className="grid gap-3 sm:grid-cols-2">
        {day !== "" && (
          <Button type="submit" variant="accent" disabled={move.isPending}>
            {move.isPending ? copy.busy : copy.submit(formatDateWithWeekday(day))}
          </Button>
        )}
        <Button variant="outline" onClick={onClose} disabled={move.isPending}>
          {copy.keep(formatDateWithWeekday(startDate))}
        </Button>
      </div>
    </form>
  );
}
