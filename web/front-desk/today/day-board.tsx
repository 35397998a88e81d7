import { memo, useId, useState } from "react";
import type { DayEntry, DayOverview } from "#contract/front-desk/day.ts";
import { type Day, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { findVisitDayProblem } from "#domain/visits/visits.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { useClock } from "#web/lib/time/use-clock.ts";
import { AttentionPanel } from "./attention-panel.tsx";
import { todayCopy as copy } from "./copy.ts";
import { DayRow } from "./day-row.tsx";
import type { DayListName, VisitStep } from "./move-entry.ts";
import { recordVisitStep } from "./queries.ts";

/** The attention panel is above the columns on a tablet, beside them on a laptop, below them on a phone. */
const COLUMN_CLASSES = {
  arriving: "md:col-start-1 md:row-start-2 xl:row-span-2 xl:row-start-1",
  inside: "md:col-start-2 md:row-start-2 xl:row-span-2 xl:row-start-1",
  left: "md:col-start-3 md:row-start-2",
};

/** More rows than staff scan by eye; search finds the others. */
const PAGE_SIZE = 60;

/** Expected, present, departed and absent customers, and the attention panel. */
export function DayBoard({ shown, today }: { shown: DayOverview; today: Day }) {
  const canRecordVisits = findVisitDayProblem(shown.day, today) === null;
  const isOver = useClock(() => Number(Date.now() >= startOfDay(shown.day) + shown.hours.closes * MS_PER_HOUR)) === 1;
  const absent = canRecordVisits && isOver ? shown.arriving.filter(isDayPassUnused) : [];
  const column = (list: DayListName, className = "") => (
    <DayColumn
      list={list}
      entries={shown[list]}
      day={shown.day}
      canRecordVisits={canRecordVisits}
      className={className}
    />
  );
  return (
    <ClickGuard>
      {!canRecordVisits && <p className="text-muted">{shown.day > today ? copy.notYet : copy.tooLate}</p>}
      {absent.length > 0 && <NoShowPrompt absent={absent} day={shown.day} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr]">
        {column("arriving", COLUMN_CLASSES.arriving)}
        {column("inside", COLUMN_CLASSES.inside)}
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${COLUMN_CLASSES.left}`}>
          {column("left")}
          {shown.noShows.length > 0 && column("noShows")}
        </div>
        <AttentionPanel today={today} />
      </div>
    </ClickGuard>
  );
}

/** A paid booking of this single day without a check-in; longer bookings may skip days. */
function isDayPassUnused({ kind, dayCount, isPaid }: DayEntry): boolean {
  return kind === "booking" && dayCount === 1 && isPaid;
}

/** After closing time, offers to record all no-shows together. It records nothing by itself and moves no money. */
function NoShowPrompt({ absent, day }: { absent: readonly DayEntry[]; day: Day }) {
  const recordAll = (entries: readonly DayEntry[], step: VisitStep) =>
    entries.reduce((before, entry) => before.then(() => recordVisitStep(entry, step, day)), Promise.resolve());
  const { noShowPrompt: promptCopy } = copy;
  const [recordNoShows, isRecording] = useMutation({
    send: () => recordAll(absent, "no-show"),
    successMessage: () => ({
      ...promptCopy.done(absent.length),
      undo: {
        send: () => recordAll(absent, "undo-visit"),
        successMessage: promptCopy.undone,
        errorTitle: promptCopy.failed,
      },
    }),
    errorTitle: promptCopy.failed,
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-white px-3 py-2">
      <p>{promptCopy.text(absent.length)}</p>
      <Button size="small" variant="outline" onClick={recordNoShows} disabled={isRecording}>
        {promptCopy.action}
      </Button>
    </div>
  );
}

interface DayColumnProps {
  list: DayListName;
  entries: readonly DayEntry[];
  day: Day;
  canRecordVisits: boolean;
  className: string;
}

// Memoised: a change in one column re-renders no other.
const DayColumn = memo(function DayColumn({ list, entries, day, canRecordVisits, className }: DayColumnProps) {
  const id = useId();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { title, empty } = copy.lists[list];
  const hidden = entries.length - limit;
  return (
    <section aria-labelledby={id} className={`rounded-card border border-line bg-white ${className}`}>
      <h3 id={id} className="flex items-baseline justify-between gap-2 border-line border-b px-3 py-2 font-semibold">
        {title} <span className="text-muted tabular-nums">{entries.length}</span>
      </h3>
      {entries.length === 0 ? (
        <p className="px-3 py-3 text-muted text-sm">{empty}</p>
      ) : (
        <ul aria-label={title}>
          {entries.slice(0, limit).map((entry) => (
            <DayRow
              key={`${entry.kind} ${entry.id}`}
              entry={entry}
              list={list}
              day={day}
              canRecordVisits={canRecordVisits}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <div className="border-line border-t p-3">
          <Button size="small" variant="outline" className="w-full" onClick={() => setLimit(limit + PAGE_SIZE)}>
            {copy.showMore(Math.min(hidden, PAGE_SIZE), hidden)}
          </Button>
        </div>
      )}
    </section>
  );
});
