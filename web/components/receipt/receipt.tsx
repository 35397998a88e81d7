import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import { site } from "#domain/site.ts";
import { addressLine } from "#web/content/common.ts";
import { receipt as words } from "#web/content/receipt.ts";

/** What stands on a receipt. Amounts are cedis. Of one that a browser kept from before, what is newer is missing. */
export interface ReceiptFacts {
  number: string;
  planName: string;
  /** The booking's price; fees the customer bore are between them and the gateway. */
  amount: number;
  paidAt: string;
  startDate: string;
  lastDay?: string | null | undefined;
  /** As the gateway or the desk calls it. */
  method?: string | null | undefined;
  reference?: string | null | undefined;
  payer?: string | null | undefined;
  companyName?: string | null | undefined;
  companyTin?: string | null | undefined;
}

/** The receipt: fits one printed page, which a browser saves as a PDF as well. */
export function Receipt({ facts }: { facts: ReceiptFacts }) {
  const { number, planName, amount, paidAt, startDate, lastDay, method, reference, payer, companyName, companyTin } =
    facts;
  const isOneDay = lastDay === undefined || lastDay === null || lastDay === startDate;
  const rows: [label: string, value: string | null | undefined][] = [
    [words.number, number],
    [words.amount, formatCedisExact(toPesewas(amount))],
    [words.payer, payer],
    [words.company, companyName],
    [words.tin, companyTin],
    [words.plan, planName],
    isOneDay
      ? [words.starts, formatDateWithWeekday(startDate)]
      : [words.period, words.fromTo(formatDateWithWeekday(startDate), formatDateWithWeekday(lastDay))],
    [words.date, words.at(formatLongDateTime(paidAt))],
    [words.method, method && formatMethod(method)],
    [words.reference, reference],
  ];
  return (
    <section
      aria-label={words.title}
      className="break-inside-avoid rounded-card border border-line bg-white p-5 md:p-6"
    >
      <h2 className="text-xl">
        {words.title}, {words.paid.toLowerCase()}
      </h2>
      <dl className="mt-3 divide-y divide-line">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
                <dt className="text-muted">{label}</dt>
                <dd className={`wrap-anywhere font-semibold ${label === words.amount ? "price text-xl" : ""}`}>
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-4 text-muted text-sm">
        {site.name}, {addressLine}. <span className="inline-block">{site.phone.display}</span>,{" "}
        <span className="inline-block">{site.email}</span>. {words.noTax}
      </p>
    </section>
  );
}

/** What the gateway calls a way that we have no word for is said as it is. */
function formatMethod(method: string): string {
  return words.methods[method as keyof typeof words.methods] ?? method.replaceAll("_", " ");
}
