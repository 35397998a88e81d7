import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { useAvailability } from "#web/components/days/use-availability.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateField } from "#web/components/ui/date-field.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { officeMonth } from "#web/content/pages/my-office-month.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { idempotencyKey } from "#web/lib/forms/idempotency-key.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { bookDayMutation } from "./month-queries.ts";
import { setMyOffice } from "./my-office-queries.ts";

const copy = officeMonth.allowances;

export interface BookingFormProps {
  token: string;
  onClose: () => void;
  onBooked: () => void;
}

/** Books a desk from the monthly allowance, with the same availability as for other customers. */
export function BookDay({ token, onClose, onBooked }: BookingFormProps) {
  const [day, setDay] = useState("");
  const { today, parts, availabilityByDay, loadDay, reloadDay } = useAvailability("desk_day");
  const book = useMutation(
    {
      ...bookDayMutation(token),
      onSuccess: (office) => {
        setMyOffice(token, office);
        onBooked();
      },
      onError: (error) => reloadDay((error instanceof ApiError && error.nextDay) || day || today),
    },
    queryClient,
  );
  return (
    <form
      noValidate
      aria-label={copy.day.title}
      className="grid gap-4 rounded-control bg-terrazzo p-4"
      onInput={(event) => setDay(String(new FormData(event.currentTarget).get("day") ?? ""))}
      onSubmit={(event) => {
        event.preventDefault();
        if (day !== "") book.mutate({ day, key: idempotencyKey(event.currentTarget, { day }) });
      }}
    >
      <Field label={copy.day.label} isRequired>
        {(control) => (
          <DateField
            control={control}
            name="day"
            earliest={parts?.earliestDay("desk_day", availabilityByDay) ?? today}
            today={today}
            statusOf={(each) => parts?.findDayStatus("desk_day", each, availabilityByDay) ?? null}
            onMonthShown={loadDay}
            renderNote={({ id, day: chosen, choose }) =>
              parts && (
                <parts.DayNote
                  id={id}
                  type="desk_day"
                  day={chosen}
                  availabilityByDay={availabilityByDay}
                  onChoose={choose}
                />
              )
            }
          />
        )}
      </Field>
      {book.error && <p role="alert">{errorMessage(book.error, copy.trouble)}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" variant="accent" disabled={book.isPending || day === ""}>
          {book.isPending ? copy.busy : day === "" ? copy.day.choose : copy.day.submit(formatDateWithWeekday(day))}
        </Button>
        <Button variant="outline" onClick={onClose} disabled={book.isPending}>
          {copy.day.keep}
        </Button>
      </div>
    </form>
  );
}
