import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { useAvailability } from "#web/components/days/use-availability.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateField } from "#web/components/ui/date-field.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { officeMonth } from "#web/content/pages/my-office-month.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { bookDayMutation } from "./month-queries.ts";
import { setMyOffice } from "./my-office-queries.ts";

const words = officeMonth.allowances;

/** A desk on a day of the allowance, with what is free of each day as everybody sees it. */
export function BookDay({ token, onClose }: { token: string; onClose: () => void }) {
  const [day, setDay] = useState("");
  // One key for one wish: a press that is repeated books nothing more.
  const key = useRef(crypto.randomUUID());
  const { help, known, look, lookAnew } = useAvailability("desk_day");
  const book = useMutation(
    {
      ...bookDayMutation(token),
      onSuccess: (office) => {
        setMyOffice(token, office);
        onClose();
      },
      onError: async (error) => {
        key.current = crypto.randomUUID();
        const next = error instanceof ApiError ? error.nextDay : null;
        await lookAnew(next ?? (day || todayInAccra()));
      },
    },
    queryClient,
  );
  return (
    <form
      noValidate
      aria-label={words.day.title}
      className="grid gap-4 rounded-control bg-terrazzo p-4"
      onInput={(event) => setDay(String(new FormData(event.currentTarget).get("day") ?? ""))}
      onSubmit={(event) => {
        event.preventDefault();
        if (day !== "") book.mutate({ day, key: key.current });
      }}
    >
      <Field label={words.day.label} isRequired>
        {(control) => (
          <DateField
            control={control}
            name="day"
            earliest={help?.earliestDay("desk_day", known, Date.now()) ?? todayInAccra()}
            today={todayInAccra()}
            markOf={(each) => help?.dayMark("desk_day", each, known, Date.now()) ?? null}
            onMonthShown={look}
            renderNote={({ id, day: chosen, take }) =>
              help && <help.DayNote id={id} type="desk_day" day={chosen} known={known} onChoose={take} />
            }
          />
        )}
      </Field>
      {book.error && <p role="alert">{errorMessage(book.error, words.trouble)}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" variant="accent" disabled={book.isPending || day === ""}>
          {book.isPending ? words.busy : day === "" ? words.day.choose : words.day.submit(formatDateWithWeekday(day))}
        </Button>
        <Button variant="outline" onClick={onClose} disabled={book.isPending}>
          {words.day.keep}
        </Button>
      </div>
    </form>
  );
}
