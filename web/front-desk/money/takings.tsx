import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminTakings, Taking } from "#contract/front-desk/money/takings.ts";
import { DayInput } from "#web/components/ui/day-input.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { formatAmount, formatTime } from "#web/front-desk/components/format.ts";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { type Column, RecordList } from "#web/front-desk/lists/record-list.tsx";
import { DESK_METHOD_NAMES } from "#web/front-desk/payments/copy.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { moneyCopy } from "./copy.ts";
import { DayCloseSection } from "./day-close.tsx";
import { takingsQuery } from "./queries.ts";

const { takings: copy } = moneyCopy;

/** Desk money of a day: expected cash and mobile money, and the payments behind them. */
export function Takings() {
  const today = useClock(todayInAccra);
  const [chosen, setChosen] = useState("");
  const mayChooseDay = useHasRight("read_figures");
  const query = useQuery(takingsQuery(chosen || today));
  return (
    <section aria-label={copy.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-xl">{copy.title}</h2>
          <p className="mt-1 text-muted">{copy.text}</p>
        </div>
        {mayChooseDay && (
          <Field label={copy.day}>
            {(control) => <DayInput {...control} max={today} day={chosen || today} onChoose={setChosen} />}
          </Field>
        )}
      </div>
      <QueryData query={query} errorTitle={copy.failed} showsStale>
        {(data) => (
          <>
            <Totals totals={data.totals} />
            <StaffTakings staff={data.staff} />
            <DayCloseSection day={chosen || today} />
            <TakingRows entries={data.entries} />
          </>
        )}
      </QueryData>
    </section>
  );
}

function Totals({ totals }: Pick<AdminTakings, "totals">) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
      {!totals.some(({ way }) => way === "cash") && (
        <div className="rounded-card border border-line bg-white px-3 py-2 sm:px-4">
          <dt className="font-medium text-sm">{DESK_METHOD_NAMES.cash}</dt>
          <dd className="text-muted text-sm">{copy.cashHidden}</dd>
        </div>
      )}
      {totals.filter(isShown).map(({ way, taken, givenBack, left }) => (
        <div key={way} className="rounded-card border border-line bg-white px-3 py-2 sm:px-4">
          <dt className="font-medium text-sm">{way ? DESK_METHOD_NAMES[way] : copy.months}</dt>
          <dd className="price text-2xl">{formatAmount(left)}</dd>
          {givenBack > 0 && (
            <dd className="text-muted text-sm">
              {(way ? copy.breakdown : copy.monthsBreakdown)(formatAmount(taken), formatAmount(givenBack))}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function StaffTakings({ staff }: Pick<AdminTakings, "staff">) {
  if (staff.length === 0) return null;
  const { title, sharedKey, withUncounted } = copy.staff;
  return (
    <section aria-label={title} className="rounded-card border border-line bg-white px-4 py-3 sm:px-5 sm:py-4">
      <h3 className="text-lg">{title}</h3>
      <dl className="mt-1 grid gap-1">
        {staff.map(({ by, left, hasUncounted }) => (
          <div key={by} className="flex flex-wrap justify-between gap-x-4">
            <dt className="wrap-anywhere">{by ?? sharedKey}</dt>
            <dd className="tabular-nums">{hasUncounted ? withUncounted(formatAmount(left)) : formatAmount(left)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Cash and mobile money are counted every day; other ways only if there was money. */
function isShown({ way, taken, givenBack }: AdminTakings["totals"][number]): boolean {
  return way === "cash" || way === "mobile_money" || taken > 0 || givenBack > 0;
}

const COLUMNS: Column<Taking>[] = [
  { id: "at", header: copy.columns.at, cell: ({ at }) => formatTime(at), className: "w-px whitespace-nowrap" },
  { id: "name", header: copy.columns.name, cell: (taking) => <PayerAndPlan taking={taking} /> },
  { id: "way", header: copy.columns.way, cell: (taking) => <PaymentWay taking={taking} /> },
  {
    id: "amount",
    header: copy.columns.amount,
    cell: (taking) => <Amount taking={taking} />,
    className: "whitespace-nowrap text-right tabular-nums",
  },
];

function TakingRows({ entries }: Pick<AdminTakings, "entries">) {
  if (entries.length === 0) return <p className="text-muted">{copy.empty}</p>;
  return <RecordList label={copy.list} rows={entries} columns={COLUMNS} card={TakingCard} />;
}

function TakingCard(taking: Taking) {
  return (
    <>
      <PayerAndPlan taking={taking} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <PaymentWay taking={taking} />
        <p className="tabular-nums">
          <Amount taking={taking} /> <span className="text-muted text-sm">{formatTime(taking.at)}</span>
        </p>
      </div>
    </>
  );
}

function PayerAndPlan({ taking }: { taking: Taking }) {
  return (
    <p className="wrap-anywhere leading-snug">
      <span className="font-semibold">{taking.name ?? "–"}</span>
      <span className="block text-muted text-sm">{taking.planName}</span>
    </p>
  );
}

function PaymentWay({ taking }: { taking: Taking }) {
  return (
    <p className="wrap-anywhere leading-snug">
      {taking.way ? DESK_METHOD_NAMES[taking.way] : copy.month}
      {taking.by && <span className="block text-muted text-sm">{copy.takenBy(taking.by)}</span>}
      {taking.note && <span className="block text-muted text-sm">{taking.note}</span>}
    </p>
  );
}

function Amount({ taking }: { taking: Taking }) {
  if (taking.amount === null) return <span className="text-muted text-sm">{copy.afterCount}</span>;
  const amount = formatAmount(taking.amount);
  if (!taking.isGivenBack) return amount;
  return <span className="font-semibold">{(taking.way ? copy.refunded : copy.voided)(amount)}</span>;
}
