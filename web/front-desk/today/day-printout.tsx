import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { DayEntry, DayOverview } from "#contract/front-desk/day.ts";
import { formatClockHours } from "#domain/calendar/clock-hours.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { formatAmount, formatTime } from "#web/front-desk/components/format.ts";
import { todayCopy as copy } from "./copy.ts";

const { printout, lists } = copy;

/** Printout of the day: first who is present, for an emergency, then who is expected. */
export function DayPrintout({ shown }: { shown: DayOverview }) {
  return useIsPrinting() ? createPortal(<PrintedDay shown={shown} />, document.body) : null;
}

/** Whether the page is being printed. A day with hundreds of rows renders the printout only then. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => window.matchMedia("print").matches);
  useEffect(() => {
    const print = window.matchMedia("print");
    // Synchronously: the browser captures the page when this handler returns.
    const updateState = () => flushSync(() => setPrinting(print.matches));
    const onBeforePrint = () => flushSync(() => setPrinting(true));
    print.addEventListener("change", updateState);
    window.addEventListener("beforeprint", onBeforePrint);
    window.addEventListener("afterprint", updateState);
    return () => {
      print.removeEventListener("change", updateState);
      window.removeEventListener("beforeprint", onBeforePrint);
      window.removeEventListener("afterprint", updateState);
    };
  }, []);
  return isPrinting;
}

function PrintedDay({ shown }: { shown: DayOverview }) {
  return (
    <section className="hidden p-2 text-sm print:block">
      <h2 className="text-xl">{formatDateWithWeekday(shown.day)}</h2>
      <p>
        {printout.printed(formatTime(new Date().toISOString()))}
        {!shown.isOpen && ` · ${copy.closed(shown.reason)}`}
        {shown.isOpen &&
          shown.hoursBecause !== null &&
          ` · ${copy.hours(formatClockHours(shown.hours), shown.hoursBecause)}`}
      </p>
      <PrintedList
        title={`${printout.inside} (${shown.inside.reduce((sum, entry) => sum + (entry.numberOfPeople ?? 1), 0)})`}
        hint={printout.insideHint}
        entries={shown.inside}
        lastColumn={{
          header: printout.columns.since,
          cell: ({ checkedInAt }) => checkedInAt && formatTime(checkedInAt),
        }}
      />
      <PrintedList
        title={lists.arriving.title}
        entries={shown.arriving}
        lastColumn={{ header: printout.columns.here, cell: () => <span className="block size-4 border border-ink" /> }}
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
  const { columns } = printout;
  return (
    <>
      <h3 className="mt-4 text-lg">{title}</h3>
      {hint && <p>{hint}</p>}
      {entries.length === 0 ? (
        <p>{printout.nobody}</p>
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
                  {entry.unit !== null && `, ${entry.unit}`}
                  {entry.dayCount > 1 && `, ${copy.dayOf(entry.dayNumber, entry.dayCount)}`}
                </td>
                <td className="py-1.5 pr-3 tabular-nums">{entry.numberOfPeople ?? 1}</td>
                <td className="py-1.5 pr-3 tabular-nums">
                  {entry.owed > 0 ? copy.amountOwed(formatAmount(entry.owed)) : entry.isPaid ? copy.paid : ""}
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
