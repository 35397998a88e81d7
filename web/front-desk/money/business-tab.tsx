import { useQuery } from "@tanstack/react-query";
import type { AdminSummary } from "#contract/front-desk/overview.ts";
import { BOOKING_TYPES, type BookingType } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { shortDate, shownAmount, shownMonth } from "#web/front-desk/components/format.ts";
import { isNothingToShow, KeyPrompt, OldNews, Problem } from "#web/front-desk/lists/list-frame.tsx";
import { useMay } from "#web/front-desk/session/me.ts";
import { useHasWayIn } from "#web/front-desk/session/staff-session.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { BarTable } from "./bar-table.tsx";
import { Chart, FILLS } from "./chart.tsx";
import { MonthSection } from "./month-section.tsx";
import { summaryQuery } from "./queries.ts";
import { Takings } from "./takings.tsx";
import { moneyWords } from "./words.ts";

/** The day's money at the desk, what is due soon and what came in. */
export function BusinessTab() {
  const hasWayIn = useHasWayIn();
  const maySeeRevenue = useMay("manager");
  const summary = useQuery({ ...summaryQuery(), enabled: hasWayIn });
  if (!hasWayIn) return <KeyPrompt what={moneyWords.what} />;
  if (isNothingToShow(summary)) {
    return <Problem error={summary.error} failed={moneyWords.failed} onAgain={() => summary.refetch()} />;
  }
  if (!summary.data) return <p className="text-muted">{frontDeskWords.list.loading}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      {summary.isError && (
        <div className="lg:col-span-2">
          <OldNews query={summary} failed={moneyWords.failed} />
        </div>
      )}
      <div className="lg:col-span-2">
        <Takings />
      </div>
      {maySeeRevenue && (
        <div className="lg:col-span-2">
          <MonthSection />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Renewals weeks={summary.data.renewals} />
        {maySeeRevenue && <Plans months={summary.data.revenue} />}
      </div>
      {maySeeRevenue && <Revenue months={summary.data.revenue} />}
    </div>
  );
}

function Renewals({ weeks }: { weeks: AdminSummary["renewals"] }) {
  const { renewals: words } = moneyWords;
  const count = weeks.reduce((sum, week) => sum + week.count, 0);
  const amount = weeks.reduce((sum, week) => sum + week.amount, 0);
  return (
    <Chart title={words.title} text={count === 0 ? words.none : words.text(count, shownAmount(amount))}>
      <BarTable
        caption={words.title}
        columns={words.columns}
        rows={weeks.map((week) => ({
          id: week.from,
          label: <Week {...week} />,
          parts: [{ id: "amount", value: week.amount, className: "fill-forest" }],
          figures: [week.count.toLocaleString("en-GB"), shownAmount(week.amount)],
        }))}
      />
    </Chart>
  );
}

function Week({ from, to }: { from: string; to: string }) {
  return (
    <>
      <span className="whitespace-nowrap">{shortDay(from)}</span> {moneyWords.renewals.weekTo}{" "}
      <span className="whitespace-nowrap">{shortDay(to)}</span>
    </>
  );
}

function Revenue({ months }: { months: AdminSummary["revenue"] }) {
  const { revenue: words } = moneyWords;
  const total = months.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Chart title={words.title} text={total === 0 ? words.none : words.text(shownAmount(total))}>
      <BarTable
        caption={words.title}
        columns={[words.month, words.total]}
        rows={months.map(({ month, amount, plans }) => ({
          id: month,
          label: shownMonth(month),
          parts: BOOKING_TYPES.flatMap((type) => {
            const value = plans.find(({ bookingType }) => bookingType === type)?.amount ?? 0;
            return value > 0 ? [{ id: type, value, className: FILLS[type] }] : [];
          }),
          figures: [shownAmount(amount)],
        }))}
      />
    </Chart>
  );
}

function Plans({ months }: { months: AdminSummary["revenue"] }) {
  const { plans: words, revenue } = moneyWords;
  const totals = revenueByPlan(months);
  if (totals.length === 0) return null;
  return (
    <Chart title={words.title} text={words.text}>
      <BarTable
        caption={words.title}
        columns={[words.plan, revenue.total]}
        rows={totals.map(({ bookingType, amount }) => ({
          id: bookingType,
          label: PLANS[bookingType].name,
          parts: [{ id: bookingType, value: amount, className: FILLS[bookingType] }],
          figures: [shownAmount(amount)],
        }))}
      />
    </Chart>
  );
}

/** 21 Nov */
function shortDay(day: string): string {
  return shortDate(day).replace(/ \d{4}$/, "");
}

/** What each plan brought in over all months, in cedis, the largest first. */
export function revenueByPlan(months: AdminSummary["revenue"]): { bookingType: BookingType; amount: number }[] {
  const totals = new Map<BookingType, number>();
  for (const { plans } of months) {
    for (const { bookingType, amount } of plans) totals.set(bookingType, (totals.get(bookingType) ?? 0) + amount);
  }
  return [...totals]
    .map(([bookingType, amount]) => ({ bookingType, amount }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount);
}
