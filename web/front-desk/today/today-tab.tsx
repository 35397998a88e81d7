import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import type { DayOverview } from "#contract/front-desk/day.ts";
import { formatClockHours } from "#domain/calendar/clock-hours.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, type Day, isDay } from "#domain/calendar/days.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { startInputCooldown } from "#web/front-desk/components/input-cooldown.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { HandOverMessages } from "#web/front-desk/hand-over/hand-over-messages.tsx";
import { ApiKeyPrompt, hasNothingToShow, LoadError, StaleDataNotice } from "#web/front-desk/lists/list-frame.tsx";
import { haveRowsMoved } from "#web/front-desk/lists/use-list.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { todayCopy as copy } from "./copy.ts";
import { DayBoard } from "./day-board.tsx";
import { DayPrintout } from "./day-printout.tsx";
import { dayQuery } from "./queries.ts";
import { RemainingCapacity } from "./remaining-capacity.tsx";
import { StatusMenu } from "./status-menu.tsx";

/** The day at a glance: capacity, arrivals, presence, departures and the attention panel. */
export function TodayTab() {
  const { search, setFilters } = useFrontDeskSearch();
  const today = useClock(todayInAccra);
  const day = search.day && isDay(search.day) ? search.day : today;
  const hasCredentials = useHasCredentials();
  const query = useQuery({ ...dayQuery(day), enabled: hasCredentials });
  useCooldownWhenMoved(query.data);

  const shown = query.data;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 md:gap-3 print:hidden">
        <DayHeader
          day={day}
          today={today}
          shown={shown}
          onChoose={(next) => setFilters({ day: next === today ? "" : next })}
        />
        {!hasCredentials ? (
          <ApiKeyPrompt noun={copy.noun} />
        ) : hasNothingToShow(query) ? (
          <LoadError query={query} errorTitle={copy.failed} />
        ) : (
          <>
            {query.isError && <StaleDataNotice query={query} errorTitle={copy.failed} />}
            {shown ? (
              <>
                {day === today && <HandOverMessages />}
                <DayBoard key={shown.day} shown={shown} today={today} />
                {day === today && (
                  <div className="md:hidden">
                    <StatusMenu />
                  </div>
                )}
              </>
            ) : (
              <p className="min-h-40 text-muted">{frontDeskCopy.list.loading}</p>
            )}
          </>
        )}
      </div>
      {shown && <DayPrintout shown={shown} />}
    </>
  );
}

interface DayHeaderProps {
  day: Day;
  today: Day;
  shown: DayOverview | undefined;
  onChoose: (day: Day) => void;
}

function DayHeader({ day, today, shown, onChoose }: DayHeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex items-center gap-1 max-md:w-full">
        <StepButton name={copy.day.before} rotation="rotate-90" onClick={() => onChoose(addDays(day, -1))} />
        <h2 className="min-w-0 px-1 text-lg leading-tight max-md:grow max-md:text-center md:min-w-60">
          {formatDateWithWeekday(day)}
        </h2>
        <StepButton name={copy.day.after} rotation="-rotate-90" onClick={() => onChoose(addDays(day, 1))} />
      </div>
      {day !== today && (
        <Button size="small" variant="outline" onClick={() => onChoose(today)}>
          {copy.day.today}
        </Button>
      )}
      {shown && !shown.isOpen && <Badge tone="alarm">{copy.closed(shown.reason)}</Badge>}
      {shown?.isOpen && shown.hoursBecause !== null && (
        <Badge tone="warn">{copy.hours(formatClockHours(shown.hours), shown.hoursBecause)}</Badge>
      )}
      {day === today && (
        <div className="max-md:hidden">
          <StatusMenu />
        </div>
      )}
      <div className="flex min-w-0 grow items-center justify-end gap-3 max-md:w-full">
        {shown && <RemainingCapacity shown={shown} />}
        <Button
          size="small"
          variant="outline"
          className="max-md:hidden"
          title={copy.print}
          onClick={() => window.print()}
          disabled={!shown}
        >
          <Icon name="print" className="size-4" />
          <span className="sr-only">{copy.print}</span>
        </Button>
      </div>
    </div>
  );
}

function StepButton({ name, rotation, onClick }: { name: string; rotation: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-control border border-line bg-white hover:border-forest"
    >
      <Icon name="chevron" className={`size-5 ${rotation}`} />
    </button>
  );
}

/** Other people's changes move rows too: clicks need the cooldown. */
function useCooldownWhenMoved(shown: DayOverview | undefined) {
  const lastShown = useRef(shown);
  useLayoutEffect(() => {
    const previous = lastShown.current;
    if (previous && shown && previous !== shown && haveRowsMoved(allRows(previous), allRows(shown)))
      startInputCooldown();
    lastShown.current = shown;
  }, [shown]);
}

function allRows({ arriving, inside, left, noShows }: DayOverview) {
  return [...arriving, ...inside, ...left, ...noShows];
}
