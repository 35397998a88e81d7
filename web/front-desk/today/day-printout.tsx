import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { DayEntry, DayOverview } from "#contract/front-desk/day.ts";
import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { formatHours } from "#domain/calendar/opening-hours.ts";
import { formatAmount, formatTime } from "#web/front-desk/components/format.ts";
import { todayCopy as words } from "./copy.ts";

const { printout: paper, lists } = words;

/** The day on paper, whichever way it is printed: first who is in the house, for an emergency, then who comes. */
export function DayPrintout({ shown }: { shown: DayOverview }) {
  return useIsPrinting() ? createPortal(<PrintedDay shown={shown} />, document.body) : null;
}

/** Whether the page goes to a printer. A day of hundreds is not drawn twice for whoever prints nothing. */
function useIsPrinting(): boolean {
  const [isPrinted, setIsPrinted] = useState(() => window.matchMedia("print").matches);
  useEffect(() => {
    const print = window.matchMedia("print");
    // At once: the browser takes the page as it stands when this returns.
    const follow = () => flushSync(() => setIsPrinted(print.matches));
    const begin = () => flushSync(() => setIsPrinted(true));
    print.addEventListener("change", follow);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", follow);
    return () => {
      print.removeEventListener("change", follow);
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", follow);
    };
  }, []);
  return isPrinted;
}

function PrintedDay({ shown }: { shown: DayOverview }) {
  return (
    <section className="hidden p-2 text-sm print:block">
      <h2 className="text-xl">{formatDateWithWeekday(shown.day)}</h2>
      <p>
        {paper.printed(formatTimeOfDay(new Date().toISOString()))}
        {!shown.isOpen && ` · ${words.closed(shown.reason)}`}
        {shown.isOpen &&
          shown.hoursBecause !== null &&
          ` · ${words.hours(formatHours(shown.hours), shown.hoursBecause)}`}
      </p>
      <PrintedList
        title={`${paper.inside} (${shown.inside.reduce((sum, each) => sum + (each.numberOfPeople ?? 1), 0)})`}
        hint={paper.insideHint}
        entries={shown.inside}
        lastColumn={{ header: paper.columns.since, cell: ({ checkedInAt }) => checkedInAt && formatTime(checkedInAt) }}
      />
      <PrintedList
        title={lists.arriving.title}
        entries={shown.arriving}
        lastColumn={{ header: paper.columns.here, cell: () => <span className="block size-4 border border-ink" /> }}
      />
      {shown.left.length > 0 && <PrintedList title={lists.left.title} entries={shown.left} />}
      {shown.noShows.length > 0 && <PrintedList title={lists.noShows.title} entries={shown.noShows} />}
    </section>
  );
}

interface PrintedListProps {
  title: string;
  hint?: string;
  entries: readonly DayEntry[];
  lastColumn?: { header: string; cell: (entry: DayEntry) => React.ReactNode };
}

function PrintedList({ title, hint, entries, lastColumn }: PrintedListProps) {
  const { columns } = paper;
  return (
    <>
      <h3 className="mt-4 text-lg">{title}</h3>
      {hint && <p>{hint}</p>}
      {entries.length === 0 ? (
        <p>{paper.nobody}</p>
      ) : (
        <table className="mt-1 w-full border-collapse text-left">
          <thead>
            <tr>
              {[columns.name, columns.phone, columns.plan, columns.people, columns.money, lastColumn?.header].map(
                (header) =>
                  header && (
                    <th key={header} className="border-ink border-b py-1 pr-3">
                      {header}
                    </th>
                  ),
              )}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={`${entry.kind} ${entry.id}`} className="break-inside-avoid border-line border-b">
                <td className="wrap-anywhere py-1.5 pr-3 font-semibold">{entry.name}</td>
                <td className="whitespace-nowrap py-1.5 pr-3">{entry.phone}</td>
                <td className="py-1.5 pr-3">
                  {entry.plan}
                  {entry.dayCount > 1 && `, ${words.dayOf(entry.dayNumber, entry.dayCount)}`}
                </td>
                <td className="py-1.5 pr-3 tabular-nums">{entry.numberOfPeople ?? 1}</td>
                <td className="py-1.5 pr-3 tabular-nums">
                  {entry.owed > 0 ? words.amountOwed(formatAmount(entry.owed)) : entry.isPaid ? words.paid : ""}
                </td>
                {lastColumn && <td className="py-1.5">{lastColumn.cell(entry)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
