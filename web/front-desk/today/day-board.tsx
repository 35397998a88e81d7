import { memo, useId, useState } from "react";
import type { DayEntry, DayOverview } from "#contract/front-desk/day.ts";
import { type Day, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { findVisitDayProblem } from "#domain/visits/visits.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { useClock } from "#web/front-desk/components/use-clock.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { AttentionPanel } from "./attention-panel.tsx";
import { todayCopy as words } from "./copy.ts";
import { DayRow } from "./day-row.tsx";
import type { DayList, VisitStep } from "./move-entry.ts";
import { recordVisitStep } from "./queries.ts";

/** On a tablet what waits is above the columns, on a laptop beside them, on a phone below. */
const COLUMN_CLASSES = {
  arriving: "md:col-start-1 md:row-start-2 xl:row-span-2 xl:row-start-1",
  inside: "md:col-start-2 md:row-start-2 xl:row-span-2 xl:row-start-1",
  left: "md:col-start-3 md:row-start-2",
};

/** More than one looks through by eye; who is further down is found by search. */
const PAGE_SIZE = 60;

/** Who is expected, who is here, who has left or never came, and what waits for somebody. */
export function DayBoard({ shown, today }: { shown: DayOverview; today: Day }) {
  const mayNote = findVisitDayProblem(shown.day, today) === null;
  const isOver = useClock(() => Number(Date.now() >= startOfDay(shown.day) + shown.hours.closes * MS_PER_HOUR)) === 1;
  const absent = mayNote && isOver ? shown.arriving.filter(isDayPassUnused) : [];
  const column = (list: DayList, area = "") => (
    <DayColumn list={list} entries={shown[list]} day={shown.day} canRecord={mayNote} className={area} />
  );
  return (
    <ClickGuard>
      {!mayNote && <p className="text-muted">{shown.day > today ? words.notYet : words.tooLate}</p>}
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

/** Paid for this day alone, and nobody came: whoever has a week or a month may have other plans. */
function isDayPassUnused({ kind, dayCount, isPaid }: DayEntry): boolean {
  return kind === "booking" && dayCount === 1 && isPaid;
}

/** Once the house has closed, proposes to note all at once who never came. Nothing is noted by itself, and no money moves. */
function NoShowPrompt({ absent, day }: { absent: readonly DayEntry[]; day: Day }) {
  const each = (entries: readonly DayEntry[], step: VisitStep) =>
    entries.reduce((before, entry) => before.then(() => recordVisitStep(entry, step, day)), Promise.resolve());
  const { noShowPrompt: said } = words;
  const [noteAll, isNoting] = useMutation({
    send: () => each(absent, "no-show"),
    successMessage: () => ({
      ...said.done(absent.length),
      undo: { send: () => each(absent, "undo-visit"), successMessage: said.undone, errorTitle: said.failed },
    }),
    errorTitle: said.failed,
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-white px-3 py-2">
      <p>{said.text(absent.length)}</p>
      <Button size="small" variant="outline" onClick={noteAll} disabled={isNoting}>
        {said.action}
      </Button>
    </div>
  );
}

interface DayColumnProps {
  list: DayList;
  entries: readonly DayEntry[];
  day: Day;
  canRecord: boolean;
  className: string;
}

// What moves in one column draws no other anew.
const DayColumn = memo(function DayColumn({ list, entries, day, canRecord, className }: DayColumnProps) {
  const id = useId();
  const [most, setMost] = useState(PAGE_SIZE);
  const { title, empty } = words.lists[list];
  const hidden = entries.length - most;
  return (
    <section aria-labelledby={id} className={`rounded-card border border-line bg-white ${className}`}>
      <h3 id={id} className="flex items-baseline justify-between gap-2 border-line border-b px-3 py-2 font-semibold">
        {title} <span className="text-muted tabular-nums">{entries.length}</span>
      </h3>
      {entries.length === 0 ? (
        <p className="px-3 py-3 text-muted text-sm">{empty}</p>
      ) : (
        <ul aria-label={title}>
          {entries.slice(0, most).map((entry) => (
            <DayRow key={`${entry.kind} ${entry.id}`} entry={entry} list={list} day={day} canRecord={canRecord} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <div className="border-line border-t p-3">
          <Button size="small" variant="outline" className="w-full" onClick={() => setMost(most + PAGE_SIZE)}>
            {words.showMore(Math.min(hidden, PAGE_SIZE), hidden)}
          </Button>
        </div>
      )}
    </section>
  );
});
