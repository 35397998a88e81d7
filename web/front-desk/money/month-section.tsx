import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MonthReport } from "#contract/front-desk/books.ts";
import { WEEKDAYS } from "#domain/calendar/days-in-words.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { ConfirmDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { shortDate, shownAmount, shownMonth } from "#web/front-desk/components/format.ts";
import { useOneAtATime } from "#web/front-desk/components/use-act.tsx";
import { useClock } from "#web/front-desk/components/use-clock.ts";
import { RESOURCE_NAMES } from "#web/front-desk/inventory/words.ts";
import { isNothingToShow, OldNews, Problem } from "#web/front-desk/lists/list-frame.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { toast } from "#web/lib/toast.ts";
import { BarTable } from "./bar-table.tsx";
import { booksWords } from "./books-words.ts";
import { Chart, FILLS } from "./chart.tsx";
import { closeMonth, monthQuery, saveMonth } from "./queries.ts";

const { month: words } = booksWords;
const PERCENT = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 0 });
const CARD = "rounded-card border border-line bg-white px-4 py-3 sm:px-5 sm:py-4";
/** The months that can be looked at: two years. */
const MONTHS = 24;

/** A month for the accountant, and what it was like. */
export function MonthSection() {
  const today = useClock(todayInAccra);
  const [chosen, setChosen] = useState(today.slice(0, 7));
  const query = useQuery(monthQuery(chosen));
  return (
    <section aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-xl">{words.title}</h2>
          <p className="mt-1 text-muted">{words.text}</p>
        </div>
        <Field label={words.choose}>
          {(control) => (
            <select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
              {lastMonths(today).map((month) => (
                <option key={month} value={month}>
                  {shownMonth(month)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {isNothingToShow(query) ? (
        <Problem error={query.error} failed={words.failed} onAgain={() => query.refetch()} />
      ) : (
        query.data && (
          <>
            {query.isError && <OldNews query={query} failed={words.failed} />}
            <Figures report={query.data} />
            <Files report={query.data} isOver={chosen < today.slice(0, 7)} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
              <MadeOf report={query.data} />
              <WeekdayOccupancy report={query.data} />
              <People report={query.data} />
            </div>
          </>
        )
      )}
      {query.isPending && <p className="text-muted">{frontDeskWords.list.loading}</p>}
    </section>
  );
}

function Figures({ report }: { report: MonthReport }) {
  const { figures } = words;
  const shown = [
    { label: figures.revenue, ...report.revenue, count: 1 },
    { label: figures.receipts, ...report.receipts },
    { label: figures.clientMonths, ...report.clientMonths },
    { label: figures.refunds, ...report.refunds },
    { label: figures.takenBack, ...report.takenBack },
    { label: figures.held, ...report.held },
    { label: figures.fees, ...report.fees },
  ];
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {shown
        .filter(({ count }) => count > 0)
        .map(({ label, amount }) => (
          <div key={label} className={CARD}>
            <dt className="font-medium text-sm">{label}</dt>
            <dd className="price text-2xl">{shownAmount(amount)}</dd>
          </div>
        ))}
    </dl>
  );
}

function Files({ report, isOver }: { report: MonthReport; isOver: boolean }) {
  const openDialog = useOpenDialog();
  const { month, closed, receipts, late } = report;
  return (
    <div className={CARD}>
      <p>{closed ? words.closed(shortDate(closed.closedAt), closed.by) : words.open}</p>
      {receipts.first && receipts.last && (
        <p className="text-muted text-sm">
          {words.numbers(receipts.first, receipts.last)}
          {receipts.gaps.length === 0
            ? `, ${words.noGap}.`
            : `. ${receipts.gaps.map((gap) => words.gap(gap.receipt, gap.month)).join("; ")}.`}
        </p>
      )}
      {late.length > 0 && <p className="text-muted text-sm">{words.late(late.length)}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <SaveButton month={month} format="csv" />
        <SaveButton month={month} format="pdf" />
        {isOver && closed === null && (
          <Button
            size="small"
            variant="outline"
            onClick={() => openDialog((onClose) => <CloseMonthDialog month={month} onClose={onClose} />)}
          >
            {words.close}
          </Button>
        )}
      </div>
    </div>
  );
}

function SaveButton({ month, format }: { month: string; format: "csv" | "pdf" }) {
  const [save, isSaving] = useOneAtATime(async () => {
    try {
      await saveMonth(month, format);
    } catch (error) {
      toast(failureToast(words.saveFailed, error));
    }
  });
  return (
    <Button size="small" variant="outline" onClick={save} disabled={isSaving}>
      <Icon name="download" className="size-4" />
      {words[format]}
    </Button>
  );
}

/** Asks once: what is closed stays closed. */
export function CloseMonthDialog({ month, onClose }: { month: string; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={words.closeTitle}
      consequence={words.closeText}
      action={words.close}
      pending={words.closing}
      keep={frontDeskWords.list.cancel}
      send={() => closeMonth(month)}
      done={() => words.done}
      failed={words.closeFailed}
      onClose={onClose}
    />
  );
}

function MadeOf({ report: { month, revenue } }: { report: MonthReport }) {
  const total = shownAmount(revenue.amount);
  return (
    <>
      <Chart title={words.plans.title} text={`${shownMonth(month)}: ${total}`}>
        <BarTable
          caption={words.plans.title}
          columns={words.plans.columns}
          rows={revenue.byPlan.map(({ plan, planName, count, amount }) => ({
            id: planName,
            label: planName,
            parts: [{ id: planName, value: Math.max(0, amount), className: plan ? FILLS[plan] : "fill-muted" }],
            figures: [count.toLocaleString("en-GB"), shownAmount(amount)],
          }))}
        />
      </Chart>
      <Chart title={words.ways.title} text={total}>
        <BarTable
          caption={words.ways.title}
          columns={words.ways.columns}
          rows={revenue.byWay.map(({ way, count, amount }) => ({
            id: way ?? "",
            label: way === null ? words.ways.unknown : (words.ways.names[way] ?? way),
            parts: [{ id: "amount", value: Math.max(0, amount), className: "fill-forest" }],
            figures: [count.toLocaleString("en-GB"), shownAmount(amount)],
          }))}
        />
      </Chart>
    </>
  );
}

function WeekdayOccupancy({ report }: { report: MonthReport }) {
  return (
    <Chart title={words.occupancy.title} text={words.occupancy.text}>
      {occupancyByWeekday(report.occupancy).map(({ resource, weekdays }) => (
        <div key={resource}>
          <p className="mb-1 font-medium text-sm">{RESOURCE_NAMES[resource]}</p>
          <BarTable
            caption={`${words.occupancy.title}: ${RESOURCE_NAMES[resource]}`}
            columns={words.occupancy.columns}
            rows={weekdays.map(({ weekday, sold, used }) => ({
              id: weekday,
              label: weekday,
              parts: [
                { id: "sold", value: sold, className: "fill-forest" },
                { id: "left", value: Math.max(0, 1 - sold), className: "fill-terrazzo" },
              ],
              figures: [PERCENT.format(sold), PERCENT.format(used)],
            }))}
          />
        </div>
      ))}
    </Chart>
  );
}

/** The share of its places that each weekday sold, and of which somebody came, over a month's open days. */
export function occupancyByWeekday(days: MonthReport["occupancy"]) {
  const open = days.filter(({ isOpen }) => isOpen);
  const resources = [...new Set(open.flatMap((day) => day.resources.map(({ resource }) => resource)))];
  return resources.map((resource) => ({
    resource,
    weekdays: [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => {
      const levels = open
        .filter(({ day }) => new Date(day).getUTCDay() === weekday)
        .flatMap((day) => day.resources.filter((each) => each.resource === resource));
      const capacity = levels.reduce((sum, each) => sum + each.capacity, 0);
      if (capacity === 0) return [];
      return {
        weekday: WEEKDAYS[weekday] ?? "",
        sold: levels.reduce((sum, each) => sum + each.sold, 0) / capacity,
        used: levels.reduce((sum, each) => sum + each.used, 0) / capacity,
      };
    }),
  }));
}

function People({ report: { memberships, overdue, replies, leads } }: { report: MonthReport }) {
  const { people, leads: leadWords } = words;
  return (
    <>
      <Chart
        title={people.title}
        text={`${people.text(memberships.active, shownAmount(memberships.recurringAmount))}. ${people.movements(memberships.new, memberships.left)}`}
      >
        <BarTable
          caption={words.overdue.title}
          columns={words.overdue.columns}
          rows={overdue.map(({ age, count, amount }) => ({
            id: age,
            label: words.overdue.ages[age],
            parts: [{ id: age, value: amount, className: "fill-terracotta" }],
            figures: [count.toLocaleString("en-GB"), shownAmount(amount)],
          }))}
        />
      </Chart>
      <Chart
        title={leadWords.title}
        text={
          replies.medianMinutes === null
            ? words.replies.none
            : words.replies.median(replies.medianMinutes, PERCENT.format(replies.withinTwoHours ?? 0))
        }
      >
        <BarTable
          caption={leadWords.title}
          columns={leadWords.columns}
          rows={leads.map(({ source, count, booked }) => ({
            id: source,
            label: source === "" ? leadWords.unknown : source.replaceAll(/[_-]/g, " "),
            parts: [
              { id: "booked", value: booked, className: "fill-forest" },
              { id: "others", value: count - booked, className: "fill-oak" },
            ],
            figures: [count.toLocaleString("en-GB"), booked.toLocaleString("en-GB")],
          }))}
        />
      </Chart>
    </>
  );
}

/** The present one first. */
function lastMonths(today: string): string[] {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = months - back;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}
