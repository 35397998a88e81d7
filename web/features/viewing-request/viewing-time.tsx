import { type ReactNode, useId, useState } from "react";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import { formatViewingHours, type ViewingPart, viewingDays } from "#domain/inbox/viewings.ts";
import { Button } from "#web/components/ui/button.tsx";
import { home } from "#web/content/pages/home.ts";
import { useOtherDays } from "#web/lib/other-days.ts";

const DAYS = 6;

/** When somebody would like to come: a day and a part of it, a tap each, and a tap more to leave it open again. */
export function ViewingTime({ error }: { error: ReactNode }) {
  const { viewing } = home;
  const id = useId();
  const others = useOtherDays();
  const [openedMs] = useState(() => Date.now());
  const days = viewingDays(others, openedMs, DAYS);
  const [day, setDay] = useState<Day | null>(null);
  const [part, setPart] = useState<ViewingPart | null>(null);
  const parts = days.find((each) => each.day === day)?.parts ?? [];
  const chosenPart = parts.find((each) => each === part) ?? null;
  return (
    <div className="grid gap-2">
      <p id={id} className="font-semibold text-[0.95rem]">
        {viewing.when} <span className="font-normal text-muted">(optional)</span>
      </p>
      <fieldset aria-labelledby={id} className="flex flex-wrap gap-2">
        {days.map((each) => (
          <Chip key={each.day} isChosen={each.day === day} onPress={() => setDay(each.day === day ? null : each.day)}>
            {shortDay(each.day)}
          </Chip>
        ))}
      </fieldset>
      {day !== null && (
        <fieldset aria-label={viewing.part} className="flex flex-wrap gap-2">
          {parts.map((each) => (
            <Chip key={each} isChosen={each === chosenPart} onPress={() => setPart(each === chosenPart ? null : each)}>
              {viewing.parts[each]}, {formatViewingHours({ day, part: each }, others)}
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
