import { useQuery } from "@tanstack/react-query";
import { type CashCount, CountCashInput, type DayClose, type Drawer } from "#contract/front-desk/money/books.ts";
import type { Day } from "#domain/calendar/days.ts";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { formatAmount, formatDateTime, formatTime } from "#web/front-desk/components/format.ts";
import { TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { booksCopy } from "./books-copy.ts";
import { dayCloseQuery } from "./queries.ts";

const { day: copy, drawer } = booksCopy;
const CARD = "rounded-card border border-line bg-white px-4 py-3 sm:px-5 sm:py-4";

/** Online payments of a day compared with the payment company's records, and the cash drawer. */
export function DayCloseSection({ day }: { day: Day }) {
  const query = useQuery(dayCloseQuery(day));
  return (
    <section aria-label={copy.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="text-xl">{copy.title}</h2>
        <p className="mt-1 text-muted">{copy.text}</p>
      </div>
      <QueryData query={query} errorTitle={copy.failed} showsStale>
        {(close) => (
          <>
            <LedgerTotals close={close} />
            <Differences close={close} />
            <DrawerSection {...close.drawer} />
          </>
        )}
      </QueryData>
    </section>
  );
}

function LedgerTotals({ close }: { close: DayClose }) {
  const { ours, gateway, refunds, payouts } = close;
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-2">
        <div className={CARD}>
          <dt className="font-medium text-sm">{copy.ours}</dt>
          <dd className="price text-2xl">{formatAmount(ours.amount)}</dd>
          <dd className="text-muted text-sm">{copy.payments(ours.count)}</dd>
          {refunds.ours.count > 0 && (
            <dd className="text-muted text-sm">{copy.refunded(formatAmount(refunds.ours.amount))}</dd>
          )}
          {refunds.unlisted.count > 0 && (
            <dd className="text-muted text-sm">{copy.unlisted(formatAmount(refunds.unlisted.amount))}</dd>
          )}
        </div>
        <div className={CARD}>
          <dt className="font-medium text-sm">{copy.gateway}</dt>
          {gateway === null ? (
            <dd className="text-muted text-sm">{copy.unavailable}</dd>
          ) : (
            <>
              <dd className="price text-2xl">{formatAmount(gateway.amount)}</dd>
              <dd className="text-muted text-sm">
                {copy.payments(gateway.count)}. {copy.fees(formatAmount(gateway.fees))}
              </dd>
              {refunds.gateway && refunds.gateway.count > 0 && (
                <dd className="text-muted text-sm">{copy.refunded(formatAmount(refunds.gateway.amount))}</dd>
              )}
            </>
          )}
        </div>
      </dl>
      {payouts?.map(({ id, amount, fees }) => (
        <p key={id}>{copy.payout(formatAmount(amount), formatAmount(fees))}</p>
      ))}
    </>
  );
}

function Differences({ close: { differences, gateway } }: { close: DayClose }) {
  if (gateway === null) return null;
  if (differences.length === 0) return <p className="text-muted">{copy.noDifferences}</p>;
  const { columns } = copy;
  return (
    <table className="w-full border-collapse text-sm sm:text-[0.95rem]">
      <caption className="text-left font-semibold">{copy.differences}</caption>
      <thead className="text-left text-muted text-sm">
        <tr>
          {Object.values(columns).map((column) => (
            <th key={column} scope="col" className="py-1 pr-3 font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ reference, ours, gateway: theirs, why }) => (
          <tr key={`${reference} ${why}`} className="border-line border-t">
            <th scope="row" className="wrap-anywhere py-2 pr-3 text-left font-medium">
              {reference}
            </th>
            <td className="py-2 pr-3 tabular-nums">{ours === null ? "–" : formatAmount(ours)}</td>
            <td className="py-2 pr-3 tabular-nums">{theirs === null ? "–" : formatAmount(theirs)}</td>
            <td className="py-2 pr-3">{copy.reasons[why]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DrawerSection({ now, counts }: DayClose["drawer"]) {
  if (now === null && counts.length === 0) return null;
  return (
    <div className={CARD}>
      <h3 className="text-lg">{drawer.title}</h3>
      {now && (
        <>
          <p>
            {drawer.expected}: <span className="price text-2xl">{formatAmount(now.expected)}</span>
          </p>
          <p className="text-muted text-sm">
            {now.countedAt === null
              ? drawer.neverCounted
              : drawer.breakdown(formatAmount(now.opening), formatAmount(now.taken), formatAmount(now.givenBack))}{" "}
            {now.countedAt && drawer.since(formatDateTime(now.countedAt))}
          </p>
        </>
      )}
      <ul className="mt-3">
        {counts.map((count) => (
          <li key={count.id}>{describeCount(count)}</li>
        ))}
      </ul>
      {now && (
        <OpenButton
          variant="outline"
          className="mt-3"
          dialog={(onClose) => <CountCashDialog drawer={now} onClose={onClose} />}
        >
          {drawer.count.title}
        </OpenButton>
      )}
    </div>
  );
}

function describeCount({ at, counted, by, difference, note }: CashCount): string {
  const differenceText = difference === 0 ? "" : drawer.differs(formatSigned(difference));
  return `${formatTime(at)}: ${drawer.row(formatAmount(counted), by ?? drawer.sharedKey)}${differenceText}${note ? `, ${note}` : ""}`;
}

/** "+₵5.00" */
function formatSigned(amount: number): string {
  return amount > 0 ? `+${formatAmount(amount)}` : formatAmount(amount);
}

/** Records a count of the cash drawer. */
export function CountCashDialog({ drawer: { expected }, onClose }: { drawer: Drawer; onClose: () => void }) {
  const { count } = drawer;
  return (
    <FormDialog
      copy={{ ...count, text: count.text(formatAmount(expected)) }}
      schema={CountCashInput}
      fixed={{ expected }}
      optionalChoices={["banked", "note"]}
      send={act(staffApi["cash-counts"].$post)}
      successMessage={({ difference }) => count.done(difference === 0 ? null : formatSigned(difference))}
      onClose={onClose}
    >
      <TextInput name="counted" label={count.counted} isRequired inputMode="decimal" />
      <TextInput name="banked" label={count.banked} inputMode="decimal" />
      <TextInput name="note" label={count.note} maxLength={200} />
    </FormDialog>
  );
}
