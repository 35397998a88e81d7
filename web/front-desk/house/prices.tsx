import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AdminPrices, PriceVersion } from "#contract/house-settings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { pricesCopy as copy } from "./copy.ts";
import { formatPrice } from "./format-price.ts";
import { OwnPlans } from "./own-plans.tsx";
import { ChangePricesDialog } from "./price-dialog.tsx";
import { pricesQuery } from "./queries.ts";

type Price = AdminPrices["prices"][number];

/** Prices of today, changes ahead and the earlier ones. A section of Settings. */
export function Prices() {
  const query = useQuery(pricesQuery());
  return (
    <QueryData query={query} errorTitle={copy.failed}>
      {(book) => {
        const amountOf = ({ name }: Pick<Price, "name">, amount: number) =>
          formatPrice(amount, book.prices.find((price) => price.name === name)?.currency);
        const [ahead, earlier] = [true, false].map((isAhead) =>
          book.versions
            .filter((version) => version.isAhead === isAhead)
            .map((version) => <Version key={version.version} version={version} amountOf={amountOf} />),
        );
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <table className="w-full border-collapse text-sm sm:text-[0.95rem]">
              <caption className="sr-only">{copy.today}</caption>
              <thead className="text-left text-muted text-sm">
                <tr>
                  <th scope="col" className="py-1 pr-3 font-medium">
                    {copy.columns.price}
                  </th>
                  <th scope="col" className="py-1 pl-2 text-right sm:pl-3 font-medium">
                    {copy.columns.amount}
                  </th>
                </tr>
              </thead>
              <tbody>
                {book.prices.map((price) => (
                  <tr key={price.name} className="border-line border-t">
                    <th scope="row" className="py-2 pr-3 text-left font-medium">
                      {price.title}
                    </th>
                    <td className="py-2 pl-2 text-right tabular-nums sm:pl-3">{amountOf(price, price.amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <OpenButton
              className="justify-self-start"
              dialog={(onClose) => <ChangePricesDialog book={book} onClose={onClose} />}
            >
              {copy.change.title}
            </OpenButton>
            <Versions title={copy.ahead.title}>{ahead?.length ? ahead : null}</Versions>
            <Versions title={copy.history}>{earlier}</Versions>
            <OwnPlans />
          </div>
        );
      }}
    </QueryData>
  );
}

function Versions({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-semibold text-lg">{title}</h3>
      {children === null ? (
        <p className="text-muted">{copy.ahead.none}</p>
      ) : (
        <ClickGuard>
          <ul aria-label={title}>{children}</ul>
        </ClickGuard>
      )}
    </section>
  );
}

interface VersionProps {
  version: PriceVersion;
  amountOf: (price: Pick<Price, "name">, amount: number) => string;
}

function Version({ version, amountOf }: VersionProps) {
  const { id, from, isAhead, changes, setAt, setBy } = version;
  const day = from === null ? null : formatLongDate(from);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3 first:border-t-0">
      <div className="grid gap-0.5">
        <p className="font-semibold leading-snug">{day === null ? copy.first : copy.from(day)}</p>
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change.name}>
                {change.title}: {amountOf(change, change.before)} → {amountOf(change, change.amount)}
              </li>
            ))}
          </ul>
        )}
        {setAt !== null && (
          <p className="text-muted text-sm">{copy.by(setBy ?? copy.sharedKey, formatDateTime(setAt))}</p>
        )}
      </div>
      {isAhead && id !== null && from !== null && <WithdrawButton version={{ ...version, id, from }} />}
    </li>
  );
}

function WithdrawButton({ version }: { version: PriceVersion & { id: string; from: string } }) {
  const { id, from, changes } = version;
  const day = formatLongDate(from);
  const plans = changes.map(({ name, amount }) => ({ bookingType: name, amount }));
  const [withdraw, isPending] = useMutation({
    send: act(staffApi.prices[":id"].withdraw.$post, { id }),
    successMessage: () => ({
      ...copy.ahead.done(day),
      undo: {
        send: () => act(staffApi.prices.$post)({ from, plans }),
        successMessage: copy.ahead.undone(day),
        errorTitle: copy.ahead.undoFailed,
      },
    }),
    errorTitle: copy.ahead.failed,
  });
  return (
    <Button size="small" variant="outline" onClick={() => withdraw()} disabled={isPending}>
      {copy.ahead.withdraw} <span className="sr-only">{copy.from(day)}</span>
    </Button>
  );
}
