import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MonthReport } from "#contract/front-desk/money/books.ts";
import { WEEKDAYS } from "#domain/calendar/date-format.ts";
import type { Resource } from "#domain/inventory/inventory.ts";
import { CHANNEL_NAMES } from "#domain/messages/channels.ts";
import { EXCEPTION_NAMES, PAYMENT_METHOD_NAMES } from "#domain/payments/books.ts";
import { Field } from "#web/components/ui/field.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { Fold } from "#web/front-desk/components/fold.tsx";
import { formatAmount, formatDate, formatMonth } from "#web/front-desk/components/format.ts";
import { SaveButton } from "#web/front-desk/files/save-button.tsx";
import { ConfirmDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { RESOURCE_NAMES } from "#web/front-desk/inventory/copy.ts";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { BarTable } from "./bar-table.tsx";
import { booksCopy } from "./books-copy.ts";
import { moneyCopy } from "./copy.ts";
import { planFill } from "./plan-fills.ts";
import { monthQuery, saveMonth } from "./queries.ts";

const { month: copy } = booksCopy;
const PERCENT = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 0 });
const CARD = "rounded-card border border-line bg-white px-3 py-2 sm:px-4";
/** Two years of reports. */
const MAX_MONTHS = 24;

/** Report of a month for the accountant. */
export function MonthSection() {
  const today = useClock(todayInAccra);
  const [chosen, setChosen] = useState(today.slice(0, 7));
  const query = useQuery(monthQuery(chosen));
  return (
    <section aria-label={copy.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-xl">{copy.title}</h2>
          <p className="mt-1 text-muted">{copy.text}</p>
        </div>
        <Field label={copy.choose}>
          {(control) => (
            <select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
              {lastMonths(today).map((month) => (
                <option key={month} value={month}>
                  {formatMonth(month)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <QueryData query={query} errorTitle={copy.failed} showsStale>
        {(report) => (
          <>
            <Figures report={report} />
            <MonthFiles report={report} isOver={chosen < today.slice(0, 7)} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                <RevenueBreakdown report={report} />
                <StaffTakings report={report} />
                <Members report={report} />
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                <WeekdayOccupancy report={report} />
                <Overdue report={report} />
                <Discretion report={report} />
                <Leads report={report} />
                <Messages report={report} />
              </div>
            </div>
          </>
        )}
      </QueryData>
    </section>
  );
}

function Figures({ report }: { report: MonthReport }) {
  const { figures } = copy;
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
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
      {shown
        .filter(({ count }) => count > 0)
        .map(({ label, amount }) => (
          <div key={label} className={CARD}>
            <dt className="font-medium text-sm">{label}</dt>
            <dd className="price text-2xl">{formatAmount(amount)}</dd>
          </div>
        ))}
    </dl>
  );
}

function MonthFiles({ report, isOver }: { report: MonthReport; isOver: boolean }) {
  const { month, closed, receipts, late: overdueCopy } = report;
  return (
    <div className={CARD}>
      <p>{closed ? copy.closed(formatDate(closed.closedAt), closed.by) : copy.open}</p>
      {receipts.first && receipts.last && (
        <p className="text-muted text-sm">
          {copy.numbers(receipts.first, receipts.last)}
          {receipts.gaps.length === 0
            ? `, ${copy.noGap}.`
            : `. ${receipts.gaps.map((gap) => copy.gap(gap.receipt, gap.month)).join("; ")}.`}
        </p>
      )}
      {overdueCopy.length > 0 && <p className="text-muted text-sm">{copy.late(overdueCopy.length)}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {(["csv", "pdf"] as const).map((format) => (
          <SaveButton
            key={format}
            label={copy[format]}
            save={() => saveMonth(month, format)}
            errorTitle={copy.saveFailed}
          />
        ))}
        {isOver && closed === null && (
          <OpenButton variant="outline" dialog={(onClose) => <CloseMonthDialog month={month} onClose={onClose} />}>
            {copy.close.action}
          </OpenButton>
        )}
      </div>
    </div>
  );
}

/** Asks once: a closed month stays closed. */
export function CloseMonthDialog({ month, onClose }: { month: string; onClose: () => void }) {
  return (
    <ConfirmDialog
      copy={copy.close}
      send={act(staffApi.months[":month"].close.$post, { month })}
      successMessage={() => copy.close.done}
      onClose={onClose}
    />
  );
}

function RevenueBreakdown({ report: { month, revenue } }: { report: MonthReport }) {
  const total = formatAmount(revenue.amount);
  if (revenue.byPlan.length === 0)
    return (
      <Fold title={copy.plans.title} text={copy.plans.none(formatMonth(month))}>
        {null}
      </Fold>
    );
  return (
    <>
      <Fold title={copy.plans.title} text={`${formatMonth(month)}: ${total}`}>
        <BarTable
          caption={copy.plans.title}
          columns={copy.plans.columns}
          rows={revenue.byPlan.map(({ plan, planName, count, amount }) => ({
            id: planName,
            label: planName,
            parts: [{ id: planName, value: Math.max(0, amount), className: planFill(plan) }],
            figures: [count.toLocaleString("en-GB"), formatAmount(amount)],
          }))}
        />
      </Fold>
      <Fold title={copy.ways.title} text={total}>
        <BarTable
          caption={copy.ways.title}
          columns={copy.ways.columns}
          rows={revenue.byWay.map(({ way, count, amount }) => ({
            id: way ?? "",
            label: way === null ? copy.ways.unknown : (PAYMENT_METHOD_NAMES[way] ?? way),
            parts: [{ id: "amount", value: Math.max(0, amount ?? 0), className: "fill-forest" }],
            figures: [count.toLocaleString("en-GB"), amount === null ? copy.ways.afterCount : formatAmount(amount)],
          }))}
        />
      </Fold>
    </>
  );
}

/** Who took how much at the desk. */
function StaffTakings({ report: { staff } }: { report: MonthReport }) {
  const { title, sharedKey, withUncounted } = moneyCopy.takings.staff;
  if (staff.length === 0) return null;
  return (
    <Fold title={copy.staff.title} text={copy.staff.text}>
      <BarTable
        caption={copy.staff.title}
        columns={[title, copy.staff.amount]}
        rows={staff.map(({ by, left, hasUncounted }) => ({
          id: by ?? "",
          label: by ?? sharedKey,
          parts: [{ id: "left", value: Math.max(0, left), className: "fill-forest" }],
          figures: [hasUncounted ? withUncounted(formatAmount(left)) : formatAmount(left)],
        }))}
      />
    </Fold>
  );
}

function WeekdayOccupancy({ report }: { report: MonthReport }) {
  return (
    <Fold title={copy.occupancy.title} text={copy.occupancy.text}>
      {occupancyByWeekday(report.occupancy).map(({ resource, weekdays }) => (
        <div key={resource}>
          <p className="mb-1 font-medium text-sm">{RESOURCE_NAMES[resource]}</p>
          <BarTable
            caption={`${copy.occupancy.title}: ${RESOURCE_NAMES[resource]}`}
            columns={copy.occupancy.columns}
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
    </Fold>
  );
}

/** Shares of capacity that were sold and used on each weekday, over a month's open days. */
export function occupancyByWeekday(days: MonthReport["occupancy"]) {
  const open = days.filter(({ isOpen }) => isOpen);
  // Hides a meeting room without bookings.
  const isShown = ({ resource, sold }: { resource: Resource; sold: number }) => resource !== "meeting_room" || sold > 0;
  const resources = [...new Set(open.flatMap((day) => day.resources.filter(isShown).map(({ resource }) => resource)))];
  return resources.map((resource) => ({
    resource,
    weekdays: [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => {
      const levels = open
        .filter(({ day }) => new Date(day).getUTCDay() === weekday)
        .flatMap((day) => day.resources.filter((part) => part.resource === resource));
      const capacity = levels.reduce((sum, part) => sum + part.capacity, 0);
      if (capacity === 0) return [];
      return {
        weekday: WEEKDAYS[weekday] ?? "",
        sold: levels.reduce((sum, part) => sum + part.sold, 0) / capacity,
        used: levels.reduce((sum, part) => sum + part.used, 0) / capacity,
      };
    }),
  }));
}

const MOVEMENTS = [
  { kind: "new", fill: "fill-forest" },
  { kind: "expansion", fill: "fill-leaf" },
  { kind: "reactivation", fill: "fill-leaf" },
  { kind: "resumed", fill: "fill-leaf" },
  { kind: "paused", fill: "fill-oak" },
  { kind: "contraction", fill: "fill-terracotta" },
  { kind: "churn", fill: "fill-terracotta-deep" },
] as const;

/** Members, and how recurring revenue changed during the month. */
function Members({ report: { memberships } }: { report: MonthReport }) {
  const { members } = copy;
  const { active, paused, recurringAmount, movements, churn } = memberships;
  const moved = MOVEMENTS.filter(({ kind }) => movements[kind] !== 0);
  const row = (kind: keyof typeof movements, fill: string) => ({
    id: kind,
    label: members.kinds[kind],
    parts: [{ id: kind, value: Math.abs(movements[kind]), className: fill }],
    figures: [formatAmount(movements[kind])],
  });
  return (
    <Fold
      title={members.title}
      text={[
        members.text(active, formatAmount(recurringAmount)),
        paused.count > 0 ? members.paused(paused.count, formatAmount(paused.amount)) : null,
        members.movements(memberships.new, memberships.back, memberships.left),
        churn.gross === null ? null : members.churn(PERCENT.format(churn.gross), PERCENT.format(churn.members ?? 0)),
      ]
        .filter((part) => part !== null)
        .join(" ")}
    >
      <BarTable
        caption={members.recurring}
        columns={members.columns}
        rows={[row("start", "fill-muted"), ...moved.map(({ kind, fill }) => row(kind, fill)), row("end", "fill-ink")]}
      />
    </Fold>
  );
}

function Overdue({ report: { overdue } }: { report: MonthReport }) {
  const { overdue: overdueCopy } = copy;
  const fees = overdue.reduce((sum, { lateFees }) => sum + lateFees, 0);
  if (overdue.every(({ count }) => count === 0))
    return (
      <Fold title={overdueCopy.title} text={overdueCopy.none}>
        {null}
      </Fold>
    );
  return (
    <Fold title={overdueCopy.title} text={fees > 0 ? overdueCopy.withFees(formatAmount(fees)) : overdueCopy.text}>
      <BarTable
        caption={overdueCopy.title}
        columns={overdueCopy.columns}
        rows={overdue.map(({ age, count, amount }) => ({
          id: age,
          label: overdueCopy.ages[age],
          parts: [{ id: age, value: amount, className: "fill-terracotta" }],
          figures: [count.toLocaleString("en-GB"), formatAmount(amount)],
        }))}
      />
    </Fold>
  );
}

function Messages({ report: { messages } }: { report: MonthReport }) {
  if (messages.length === 0) return null;
  return (
    <Fold title={copy.messages.title} text={copy.messages.text}>
      <BarTable
        caption={copy.messages.title}
        columns={copy.messages.columns}
        rows={messages.map(({ channel, count, amount }) => ({
          id: channel,
          label: CHANNEL_NAMES[channel],
          parts: [{ id: "amount", value: amount, className: "fill-forest" }],
          figures: [count.toLocaleString("en-GB"), formatAmount(amount)],
        }))}
      />
    </Fold>
  );
}

/** What managers decided against the rule, and differences of the drawer, with their reasons. */
function Discretion({ report: { discretion } }: { report: MonthReport }) {
  const { exceptions } = copy;
  return (
    <Fold title={exceptions.title} text={discretion.length === 0 ? exceptions.none : exceptions.text}>
      {discretion.length > 0 && (
        <ul className="divide-y divide-line">
          {discretion.map(({ id, at, kind, name, amount, listAmount, reason, by }) => (
            <li key={id} className="wrap-anywhere grid gap-0.5 py-2 leading-snug">
              <span className="font-medium">
                {[
                  EXCEPTION_NAMES[kind],
                  name,
                  amount !== null &&
                    exceptions.amount(formatAmount(amount), listAmount === null ? null : formatAmount(listAmount)),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              <span>{reason}</span>
              <span className="text-muted text-sm">
                {formatDate(at)}, {exceptions.by(by)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Fold>
  );
}

function Leads({ report: { replies, leads } }: { report: MonthReport }) {
  const { leads: leadCopy } = copy;
  return (
    <Fold
      title={leadCopy.title}
      text={
        replies.medianMinutes === null
          ? copy.replies.none
          : copy.replies.median(replies.medianMinutes, PERCENT.format(replies.withinTwoHours ?? 0))
      }
    >
      {leads.length > 0 && (
        <BarTable
          caption={leadCopy.title}
          columns={leadCopy.columns}
          rows={leads.map(({ source, count, booked }) => ({
            id: source,
            label: source === "" ? leadCopy.unknown : source.replaceAll(/[_-]/g, " "),
            parts: [
              { id: "booked", value: booked, className: "fill-forest" },
              { id: "others", value: count - booked, className: "fill-oak" },
            ],
            figures: [count.toLocaleString("en-GB"), booked.toLocaleString("en-GB")],
          }))}
        />
      )}
    </Fold>
  );
}

/** Newest first. */
function lastMonths(today: string): string[] {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MAX_MONTHS }, (_, back) => {
    const month = months - back;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}
