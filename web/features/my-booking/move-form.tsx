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
import { todayInAccra } from "#web/lib/dates.ts";
import { focusOnMount } from "#web/lib/dialogs/focus-if-lost.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { moveMyBookingMutation, setMyBooking } from "./my-booking-queries.ts";

const words = myBooking.move;

interface MoveFormProps {
  token: string;
  shown: MyBooking;
  onClose: () => void;
  onRefused: (error: unknown, trouble: string) => Promise<void>;
  onMoved: (moved: MyBooking) => void;
}

/** Chooses a day with a place, says what it costs, and moves the booking there. */
export function MoveForm({ token, shown, onClose, onRefused, onMoved }: MoveFormProps) {
  const { bookingType, startDate, amount } = shown.booking;
  const [day, setDay] = useState("");
  const { help, known, look, lookAnew } = useAvailability(bookingType);
  const move = useMutation(
    {
      ...moveMyBookingMutation(),
      onSuccess: (moved) => {
        setMyBooking(token, moved);
        onMoved(moved);
      },
      onError: async (error) => {
        const next = error instanceof ApiError ? error.nextDay : null;
        await Promise.all([lookAnew(next ?? (day || todayInAccra())), onRefused(error, words.trouble)]);
      },
    },
    queryClient,
  );
  return (
    <form
      noValidate
      aria-label={words.title}
      className="grid gap-4 rounded-card border border-line bg-white p-5"
      onInput={(event) => setDay(String(new FormData(event.currentTarget).get("startDate") ?? ""))}
      onSubmit={(event) => {
        event.preventDefault();
        if (day !== "") move.mutate({ token, startDate: day, from: startDate });
      }}
    >
      <h2 ref={focusOnMount} tabIndex={-1} className="text-xl">
        {words.title}
      </h2>
      <p>
        {words.note(formatCedis(toPesewas(amount)))} {words.left(shown.movesLeft)}
      </p>
      <Field label={words.day} isRequired>
        {(control) => (
          <DateField
            control={control}
            name="startDate"
            earliest={help?.earliestDay(bookingType, known, Date.now()) ?? todayInAccra()}
            today={todayInAccra()}
            markOf={(each) => help?.dayMark(bookingType, each, known, Date.now()) ?? null}
            onMonthShown={look}
            renderNote={({ id, day: chosen, take }) =>
              help && <help.DayNote id={id} type={bookingType} day={chosen} known={known} onChoose={take} />
            }
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" variant="accent" disabled={move.isPending || day === ""}>
          {move.isPending ? words.busy : day === "" ? words.choose : words.submit(formatDateWithWeekday(day))}
        </Button>
        <Button variant="outline" onClick={onClose} disabled={move.isPending}>
          {words.keep}
        </Button>
      </div>
    </form>
  );
}
