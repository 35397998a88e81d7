import { useQuery } from "@tanstack/react-query";
import type { DayClose } from "#contract/front-desk/money/books.ts";
import type { Day } from "#domain/calendar/days.ts";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { booksCopy } from "./books-copy.ts";
import { DrawerSection } from "./drawer-section.tsx";
import { dayCloseQuery } from "./queries.ts";

const { day: copy } = booksCopy;
const CARD = "rounded-card border border-line bg-white px-3 py-2 sm:px-4";

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
            <DrawerSection day={day} drawer={close.drawer} />
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
      <dl className="grid grid-cols-2 gap-2 sm:gap-3">
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
