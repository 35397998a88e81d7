import { longDate, longDateTime } from "#domain/calendar/days-in-words.ts";
import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import { site } from "#domain/site.ts";
import { addressLine } from "#web/content/common.ts";
import { payment as words } from "#web/content/pages/payment.ts";
import type { KeptReceipt } from "./kept-receipts.ts";

/** The receipt: fits one printed page. Its amount is the booking's price; fees the customer bore are between them and the gateway. */
export function Receipt({ completed, startDate }: KeptReceipt) {
  const rows: [string, string][] = [
    [words.receipt.number, completed.receiptNumber],
    [words.receipt.plan, completed.planName],
    [words.receipt.amount, formatCedisExact(toPesewas(completed.amount))],
    [words.receipt.date, longDateTime(completed.paidAt)],
    [words.receipt.starts, longDate(startDate)],
    [words.receipt.reference, completed.paymentReference],
  ];
  return (
    <section
      aria-label={words.receipt.title}
      className="break-inside-avoid rounded-card border border-line bg-white p-5 md:p-6"
    >
      <h2 className="text-xl">{words.receipt.title}</h2>
      <dl className="mt-3 divide-y divide-line">
        {rows.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
            <dt className="text-muted">{label}</dt>
            <dd className={`break-all font-semibold ${label === words.receipt.amount ? "price text-xl" : ""}`}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-muted text-sm">
        {site.name}, {addressLine}. <span className="inline-block">{site.phone.display}</span>,{" "}
        <span className="inline-block">{site.email}</span>. {words.receipt.noTax}
      </p>
    </section>
  );
}
