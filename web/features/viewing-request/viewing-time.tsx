import { type ReactNode, useEffect, useState } from "react";
import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import { listViewingDays } from "#domain/inbox/viewings.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { home } from "#web/content/pages/home.ts";
import { useOpeningExceptions } from "#web/lib/opening-exceptions.ts";
import { currentMinute } from "#web/lib/time/current-time.ts";
import { useClock } from "#web/lib/time/use-clock.ts";

const { viewing: copy } = home;

/** An optional day, then one of its free times. `error` says that the time is missing or no longer free. */
export function ViewingTime({ error }: { error: ReactNode }) {
  const days = listViewingDays(useOpeningExceptions(), useClock(currentMinute));
  const [day, setDay] = useState<Day>("");
  return (
    <Field label={copy.when} isOptional error={day !== "" && error}>
      {(control) => (
        <>
          <select {...control} value={day} onChange={({ target }) => setDay(target.value)}>
            <option value="">{copy.noDay}</option>
            {days.map((option) => (
              <option key={option} value={option}>
                {formatDateWithWeekday(option)}
              </option>
            ))}
          </select>
          {day !== "" && (
            <FreeTimes key={day} day={day} hasError={Boolean(error)} describedBy={control["aria-describedby"]} />
          )}
        </>
      )}
    </Field>
  );
}

interface FreeTimesProps {
  day: Day;
  hasError: boolean;
  describedBy: string | undefined;
}

/** The free times of a day; pressing the chosen one again clears it. Its name lets the form focus it on an error. */
function FreeTimes({ day, hasError, describedBy }: FreeTimesProps) {
  const [times, setTimes] = useState<readonly string[]>([]);
  const [note, setNote] = useState<string>(copy.loading);
  const [chosen, setChosen] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal loads the times again.
  useEffect(() => {
    import("./fetch-viewing-times.ts")
      .then(({ fetchViewingTimes }) => fetchViewingTimes(day))
      .then(
        (found) => {
          setTimes(found);
          setChosen((time) => (found.includes(time) ? time : ""));
          setNote(found.length > 0 ? copy.accra : copy.full);
        },
        () => setNote(copy.failed),
      );
  }, [day, hasError]);
  return (
    <fieldset
      name="viewingAt"
      tabIndex={-1}
      aria-label={copy.times}
      aria-describedby={describedBy}
      className="grid scroll-mt-12 gap-2"
    >
      {times.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
          {times.map((option) => (
            <Button
              key={option}
              size="small"
              variant={option === chosen ? "primary" : "outline"}
              aria-pressed={option === chosen}
              onClick={({ currentTarget }) => {
                setChosen(option === chosen ? "" : option);
                // A press is no input: tell the form, so that it clears an error.
                currentTarget.closest("fieldset")?.dispatchEvent(new Event("input", { bubbles: true }));
              }}
            >
              {formatTimeOfDay(option)}
            </Button>
          ))}
        </div>
      )}
      <input type="hidden" name="viewingAt" value={chosen} />
      <p role="status" className="text-sm">
        {note}
      </p>
    </fieldset>
  );
}
