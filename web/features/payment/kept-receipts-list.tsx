import { longDateTime } from "#domain/days-in-words.ts";
import { formatCedisExact, toPesewas } from "#domain/money.ts";
import { payment as words } from "#web/content/payment.ts";
import { listReceipts } from "./kept-receipts.ts";

/** The receipts this browser has kept. */
export function KeptReceipts() {
  const receipts = listReceipts();
  if (receipts.length === 0) return null;
  return (
    <section aria-label={words.kept.list}>
      <h2 className="text-xl">{words.kept.list}</h2>
      <ul className="mt-3 divide-y divide-line">
        {receipts.map(({ completed }) => (
          <li key={completed.paymentReference} className="py-2">
            <span className="font-semibold">{completed.receiptNumber}</span>, {completed.planName},{" "}
            {formatCedisExact(toPesewas(completed.amount))}, {longDateTime(completed.paidAt)}
          </li>
        ))}
      </ul>
    </section>
  );
}
