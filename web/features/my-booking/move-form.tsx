import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { MyBooking } from "#contract/my-booking.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { useAvailability } from "#web/components/days/use-availability.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateField } from "#web/components/ui/date-field.tsx";
import { Field } from "#web/components/ui/field.tsx";
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
  return (
    <form
      noValidate
      aria-label={copy.title}
      className="grid gap-4 rounded-card border border-line bg-white p-5"
      onInput={(event) => setDay(String(new FormData(event.currentTarget).get("startDate") ?? ""))}
      onSubmit={(event) => {
        event.preventDefault();
        if (day !== "") move.mutate({ token, startDate: day, from: startDate });
      }}
    >
      <h2 ref={focusOnMount} tabIndex={-1} className="text-xl">
        {copy.title}
      </h2>
      <p>
        {copy.note(formatCedis(toPesewas(amount)))} {copy.left(shown.movesLeft)}
      </p>
      <Field label={copy.day} isRequired>
        {(control) => (
          <DateField
            control={control}
            name="startDate"
            earliest={parts?.earliestDay(bookingType, availabilityByDay) ?? today}
            today={today}
            statusOf={(each) => parts?.findDayStatus(bookingType, each, availabilityByDay) ?? null}
            onMonthShown={loadDay}
            renderNote={({ id, day: chosen, choose }) =>
              parts && (
                <parts.DayNote
                  id={id}
                  type={bookingType}
                  day={chosen}
                  months={months}
                  availabilityByDay={availabilityByDay}
                  onChoose={choose}
                />
              )
            }
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" variant="accent" disabled={move.isPending || day === ""}>
          {move.isPending ? copy.busy : day === "" ? copy.choose : copy.submit(formatDateWithWeekday(day))}
        </Button>
        <Button variant="outline" onClick={onClose} disabled={move.isPending}>
          {copy.keep}
        </Button>
      </div>
    </form>
  );
}
