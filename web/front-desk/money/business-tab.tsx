import { useQuery } from "@tanstack/react-query";
import type { AdminSummary } from "#contract/front-desk/overview.ts";
import { Fold } from "#web/front-desk/components/fold.tsx";
import { formatAmount, formatDate, formatMonth } from "#web/front-desk/components/format.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { ApiKeyPrompt, hasNothingToShow, LoadError, StaleDataNotice } from "#web/front-desk/lists/list-frame.tsx";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { BarTable } from "./bar-table.tsx";
import { moneyCopy } from "./copy.ts";
import { MonthSection } from "./month-section.tsx";
import { OwedSection } from "./owed-section.tsx";
import { planFill } from "./plan-fills.ts";
import { summaryQuery } from "./queries.ts";
import { Takings } from "./takings.tsx";

/** Desk takings, coming renewals and revenue. */
export function BusinessTab() {
  const hasCredentials = useHasCredentials();
  const maySeeRevenue = useHasRight("read_figures");
  const summary = useQuery({ ...summaryQuery(), enabled: hasCredentials });
  if (!hasCredentials) return <ApiKeyPrompt noun={moneyCopy.noun} />;
  if (hasNothingToShow(summary)) return <LoadError query={summary} errorTitle={moneyCopy.failed} />;
  if (!summary.data) return <p className="text-muted">{frontDeskCopy.list.loading}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      {summary.isError && (
        <div className="lg:col-span-2">
          <StaleDataNotice query={summary} errorTitle={moneyCopy.failed} />
        </div>
      )}
      <div className="lg:col-span-2">
        <Takings />
      </div>
      <div className="lg:col-span-2">
        <OwedSection />
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
  const { renewals: copy } = moneyCopy;
  const count = weeks.reduce((sum, week) => sum + week.count, 0);
  const amount = weeks.reduce((sum, week) => sum + week.amount, 0);
  return (
    <Fold title={copy.title} text={count === 0 ? copy.none : copy.text(count, formatAmount(amount))}>
      <BarTable
        caption={copy.title}
        columns={copy.columns}
        rows={weeks.map((week) => ({
          id: week.from,
          label: <Week {...week} />,
          parts: [{ id: "amount", value: week.amount, className: "fill-forest" }],
          figures: [week.count.toLocaleString("en-GB"), formatAmount(week.amount)],
        }))}
      />
    </Fold>
  );
}

function Week({ from, to }: { from: string; to: string }) {
  return (
    <>
      <span className="whitespace-nowrap">{shortDay(from)}</span> {moneyCopy.renewals.weekTo}{" "}
      <span className="whitespace-nowrap">{shortDay(to)}</span>
    </>
  );
}

function Revenue({ months }: { months: AdminSummary["revenue"] }) {
  const { revenue: copy } = moneyCopy;
  const total = months.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Fold title={copy.title} text={total === 0 ? copy.none : copy.text(formatAmount(total))}>
      <BarTable
        caption={copy.title}
        columns={[copy.month, copy.total]}
        rows={months.map(({ month, amount, plans }) => ({
          id: month,
          label: formatMonth(month),
          parts: plans.flatMap(({ plan, planName, amount: value }) =>
            value > 0 ? [{ id: planName, value, className: planFill(plan) }] : [],
          ),
          figures: [formatAmount(amount)],
        }))}
      />
    </Fold>
  );
}

function Plans({ months }: { months: AdminSummary["revenue"] }) {
  const { plans: copy, revenue } = moneyCopy;
  const totals = revenueByPlan(months);
  if (totals.length === 0) return null;
  return (
    <Fold title={copy.title} text={copy.text}>
      <BarTable
        caption={copy.title}
        columns={[copy.plan, revenue.total]}
        rows={totals.map(({ plan, planName, amount }) => ({
          id: planName,
          label: planName,
          parts: [{ id: planName, value: Math.max(0, amount), className: planFill(plan) }],
          figures: [formatAmount(amount)],
        }))}
      />
    </Fold>
  );
}

/** "21 Nov" */
function shortDay(day: string): string {
  return formatDate(day).replace(/ \d{4}$/, "");
}

type PlanRevenue = AdminSummary["revenue"][number]["plans"][number];

/** Revenue of each plan over all months in cedis, the largest first. Their sum is the revenue. */
export function revenueByPlan(months: AdminSummary["revenue"]): PlanRevenue[] {
  const totals = new Map<PlanRevenue["plan"], PlanRevenue>();
  for (const row of months.flatMap(({ plans }) => plans))
    totals.set(row.plan, { ...row, amount: row.amount + (totals.get(row.plan)?.amount ?? 0) });
  return [...totals.values()].filter(({ amount }) => amount !== 0).sort((a, b) => b.amount - a.amount);
}
