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

/** An optional day, then one of its free times. `error` says that the time is no longer free. */
export function ViewingTime({ error }: { error: ReactNode }) {
  const days = listViewingDays(useOpeningExceptions(), useClock(currentMinute));
  const [day, setDay] = useState<Day>("");
  return (
    <div className="grid gap-2">
      <Field label={copy.when} isOptional error={error}>
        {(control) => (
          <select {...control} value={day} onChange={({ target }) => setDay(target.value)}>
            <option value="">{copy.noDay}</option>
            {days.map((option) => (
              <option key={option} value={option}>
                {formatDateWithWeekday(option)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {/* A refusal loads the times again. */}
      {day !== "" && <FreeTimes key={`${day} ${error ? "refused" : ""}`} day={day} />}
    </div>
  );
}

/** The free times of a day; pressing the chosen one again clears it. */
function FreeTimes({ day }: { day: Day }) {
  const [times, setTimes] = useState<readonly string[]>([]);
  const [note, setNote] = useState<string>(copy.loading);
  const [chosen, setChosen] = useState("");
  useEffect(() => {
    import("./fetch-viewing-times.ts")
      .then(({ fetchViewingTimes }) => fetchViewingTimes(day))
      .then(
        (found) => {
          setTimes(found);
          setNote(found.length > 0 ? copy.accra : copy.full);
        },
        () => setNote(copy.failed),
      );
  }, [day]);
  return (
    <>
      {times.length > 0 && (
        <fieldset aria-label={copy.times} className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
          {times.map((option) => (
            <Button
              key={option}
              size="small"
              variant={option === chosen ? "primary" : "outline"}
              aria-pressed={option === chosen}
              onClick={() => setChosen(option === chosen ? "" : option)}
            >
              {formatTimeOfDay(option)}
            </Button>
          ))}
        </fieldset>
      )}
      <input type="hidden" name="viewingAt" value={chosen} />
      <p role="status" className="text-sm">
        {note}
      </p>
    </>
  );
}
