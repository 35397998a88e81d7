import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AdminSummary } from "#contract/front-desk/overview.ts";
import { BOOKING_TYPES, type BookingType } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { admin } from "#web/content/admin.ts";
import { shownAmount } from "#web/front-desk/components/shown-amount.ts";
import { shortDate, shownMonth } from "#web/front-desk/components/shown-time.ts";
import { Whole } from "#web/front-desk/components/whole.tsx";
import { isNothingToShow, KeyPrompt, OldNews, Problem } from "#web/front-desk/lists/list-frame.tsx";
import { useAdminKey } from "#web/front-desk/session/staff-session.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { BarTable } from "./bar-table.tsx";
import { summaryQuery } from "./get-summary.ts";
import { revenueByPlan } from "./revenue-by-plan.ts";
import { Takings } from "./takings.tsx";

const FILLS: Readonly<Record<BookingType, string>> = {
  desk_day: "fill-marigold",
  desk_week: "fill-terracotta-deep",
  desk_monthly: "fill-terracotta",
  private_office: "fill-forest",
  enterprise: "fill-ink",
  virtual_starter: "fill-oak",
  virtual_pro: "fill-leaf",
  virtual_premium: "fill-muted",
};

/** The day's money at the desk, what is due soon and what came in. */
export function BusinessTab() {
  const { business: words } = admin;
  const hasKey = useAdminKey() !== "";
  const summary = useQuery({ ...summaryQuery(), enabled: hasKey }, queryClient);
  if (!hasKey) return <KeyPrompt what={admin.business.what} />;
  if (isNothingToShow(summary)) {
    return <Problem error={summary.error} failed={words.failed} onAgain={() => summary.refetch()} />;
  }
  if (!summary.data) return <p className="text-muted">{admin.list.loading}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      {summary.isError && (
        <div className="lg:col-span-2">
          <OldNews query={summary} failed={words.failed} />
        </div>
      )}
      <div className="lg:col-span-2">
        <Takings />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Renewals weeks={summary.data.renewals} />
        <Plans months={summary.data.revenue} />
      </div>
      <Revenue months={summary.data.revenue} />
    </div>
  );
}

function Renewals({ weeks }: { weeks: AdminSummary["renewals"] }) {
  const { renewals: words } = admin.business;
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
      <Whole>{shortDay(from)}</Whole> {admin.business.renewals.weekTo} <Whole>{shortDay(to)}</Whole>
    </>
  );
}

function Revenue({ months }: { months: AdminSummary["revenue"] }) {
  const { revenue: words } = admin.business;
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
  const { plans: words, revenue } = admin.business;
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

function Chart({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-line bg-white p-4 md:p-6">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 mb-4 text-muted">{text}</p>
      {children}
    </section>
  );
}

/** 21 Nov */
function shortDay(day: string): string {
  return shortDate(day).replace(/ \d{4}$/, "");
}
