import { memo, useEffect, useId, useRef, useState } from "react";
import type { DayEntry, DayOverview } from "#contract/front-desk/day.ts";
import { type Day, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { findVisitDayProblem } from "#domain/visits/visits.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { isForFocus, isShortcut } from "#web/front-desk/components/shortcut.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { visibleRows } from "#web/front-desk/components/visible-rows.ts";
import { ChoiceChips } from "#web/front-desk/lists/filters.tsx";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { classNames } from "#web/lib/class-names.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { useAgendaLines } from "./agenda-lines.ts";
import { useAttentionLines } from "./attention-lines.tsx";
import { todayCopy as copy } from "./copy.ts";
import { DayPanel } from "./day-panel.tsx";
import { DayRow } from "./day-row.tsx";
import type { DayListName, VisitStep } from "./move-entry.ts";
import { recordVisitStep } from "./queries.ts";

/** What a phone or tablet shows, one at a time; a laptop shows all of it. */
const VIEWS = ["arriving", "inside", "attention", "agenda"] as const;
type BoardView = (typeof VIEWS)[number];

/** More rows than staff scan by eye; search finds the others. */
const PAGE_SIZE = 60;

/** Expected, present, departed and absent customers, what needs staff, and the rest of the day. */
export function DayBoard({ shown, today }: { shown: DayOverview; today: Day }) {
  const [view, setView] = useState<BoardView>("arriving");
  const [isCorrecting, setCorrecting] = useState(false);
  const mayCorrect = useHasRight("correct_past_visits") && findVisitDayProblem(shown.day, today) === null;
  const canRecordVisits = shown.day === today || isCorrecting;
  const isOver = useClock(() => Number(Date.now() >= startOfDay(shown.day) + shown.hours.closes * MS_PER_HOUR)) === 1;
  const absent = canRecordVisits && isOver ? shown.arriving.filter(isDayPassUnused) : [];
  const attention = useAttentionLines(today);
  const agenda = useAgendaLines(shown.agenda);
  const board = useSelectRowByKey();
  const counts = {
    arriving: shown.arriving.length,
    inside: shown.inside.length,
    attention: attention.lines.length,
    agenda: agenda.length,
  };
  const onlyIn = (wanted: BoardView) => (view === wanted ? "" : "max-xl:hidden");
  const column = (list: DayListName, className: string) => (
    <DayColumn
      list={list}
      entries={shown[list]}
      day={shown.day}
      canRecordVisits={canRecordVisits}
      isReadOnly={shown.day < today && !isCorrecting}
      className={className}
    />
  );
  return (
    <ClickGuard>
      {!canRecordVisits && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
          <p>{shown.day > today ? copy.notYet : mayCorrect ? copy.over : copy.readOnly}</p>
          {shown.day < today && mayCorrect && (
            <Button size="small" variant="outline" onClick={() => setCorrecting(true)}>
              {copy.correct}
            </Button>
          )}
        </div>
      )}
      {absent.length > 0 && <NoShowPrompt absent={absent} day={shown.day} />}
      <div className="xl:hidden">
        <ChoiceChips
          isOneRow
          label={copy.views.label}
          value={view}
          onChoose={setView}
          choices={VIEWS.map((value) => ({
            value,
            name: copy.views[value](shown.day === today),
            count: counts[value],
          }))}
        />
      </div>
      <div
        ref={board}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_17rem]"
      >
        {column("arriving", onlyIn("arriving"))}
        {column("inside", onlyIn("inside"))}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <DayPanel
            title={copy.views.attention()}
            empty={attention.isLoaded ? copy.attention.nothing : ""}
            lines={attention.lines}
            className={onlyIn("attention")}
          />
          <DayPanel
            title={copy.views.agenda(shown.day === today)}
            empty={copy.agenda.nothing}
            lines={agenda}
            className={onlyIn("agenda")}
          />
          {column("left", onlyIn("inside"))}
          {shown.noShows.length > 0 && column("noShows", onlyIn("inside"))}
        </div>
      </div>
    </ClickGuard>
  );
}

/** `c` and `p` outside the rows select the first one, so that they never act on a person whom staff did not choose. */
function useSelectRowByKey() {
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isForFocus(event) || !(isShortcut(event, "c") || isShortcut(event, "p"))) return;
      const row = visibleRows(board.current)[0];
      if (!row) return;
      event.preventDefault();
      row.focus();
      toast(copy.chooseRow);
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return board;
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
    <div className="flex items-center gap-4 rounded-card border border-line bg-white px-3 py-1">
      <p className="max-sm:text-sm">{promptCopy.text(absent.length)}</p>
      <Button size="small" variant="outline" className="shrink-0" onClick={recordNoShows} disabled={isRecording}>
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
  isReadOnly: boolean;
  className: string;
}

// Memoised: a change in one column re-renders no other.
const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { list, entries, day, canRecordVisits, isReadOnly, className } = props;
  const id = useId();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { title, empty } = copy.lists[list];
  const hidden = entries.length - limit;
  return (
    <section aria-labelledby={id} className={`rounded-card border border-line bg-white ${className}`}>
      <h3
        id={id}
        className={classNames(
          "flex items-baseline justify-between gap-2 border-line border-b px-3 py-2 font-semibold",
          // The choice above names it.
          (list === "arriving" || list === "inside") && "max-xl:sr-only",
        )}
      >
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
              isReadOnly={isReadOnly}
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
