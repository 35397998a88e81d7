import { type ReactNode, useId, useState } from "react";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import { formatViewingHours, listViewingDays, type PartOfDay } from "#domain/inbox/viewings.ts";
import { Button } from "#web/components/ui/button.tsx";
import { home } from "#web/content/pages/home.ts";
import { useOpeningExceptions } from "#web/lib/opening-exceptions.ts";
import { currentMinute } from "#web/lib/time/current-time.ts";
import { useClock } from "#web/lib/time/use-clock.ts";

const DAYS = 6;

/** An optional preferred day and part of the day; pressing a choice again clears it. */
export function ViewingTime({ error }: { error: ReactNode }) {
  const { viewing } = home;
  const id = useId();
  const exceptions = useOpeningExceptions();
  const days = listViewingDays(exceptions, useClock(currentMinute), DAYS);
  const [day, setDay] = useState<Day | null>(null);
  const [part, setPart] = useState<PartOfDay | null>(null);
  const parts = days.find((option) => option.day === day)?.parts ?? [];
  const chosenPart = parts.find((option) => option === part) ?? null;
  return (
    <div className="grid gap-2">
      <p id={id} className="font-semibold text-[0.95rem]">
        {viewing.when} <span className="font-normal text-muted">(optional)</span>
      </p>
      <fieldset aria-labelledby={id} className="flex flex-wrap gap-2">
        {days.map((option) => (
          <Chip
            key={option.day}
            isChosen={option.day === day}
            onPress={() => setDay(option.day === day ? null : option.day)}
          >
            {shortDay(option.day)}
          </Chip>
        ))}
      </fieldset>
      {day !== null && (
        <fieldset aria-label={viewing.part} className="flex flex-wrap gap-2">
          {parts.map((option) => (
            <Chip
              key={option}
              isChosen={option === chosenPart}
              onPress={() => setPart(option === chosenPart ? null : option)}
            >
              {viewing.parts[option]}, {formatViewingHours({ day, part: option }, exceptions)}
            </Chip>
          ))}
        </fieldset>
      )}
      <input type="hidden" name="viewingDay" value={day ?? ""} />
      <input type="hidden" name="viewingPart" value={chosenPart ?? ""} />
      <p role="status" className="text-sm">
        {error ? <span className="font-medium text-terracotta-deep">{error}</span> : day !== null && viewing.notYet}
      </p>
    </div>
  );
}

function Chip({ isChosen, onPress, children }: { isChosen: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <Button size="small" variant={isChosen ? "primary" : "outline"} aria-pressed={isChosen} onClick={onPress}>
      {children}
    </Button>
  );
}

/** Fri 27 Nov */
function shortDay(day: Day): string {
  const [weekday = "", date = "", month = ""] = formatDateWithWeekday(day).split(" ");
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`;
}
