import { formatDateWithWeekday, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { formatMonthStart } from "#domain/catalogue/virtual-office-start.ts";
import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import { site } from "#domain/site.ts";
import { addressLine } from "#web/content/common.ts";
import { receipt as copy } from "#web/content/receipt.ts";

/** The fields of a receipt; amounts in cedis. Receipts stored by older versions lack the optional ones. */
export interface ReceiptFacts {
  number: string;
  bookingNumber?: string | null | undefined;
  planName: string;
  /** The booking's price, without gateway fees. */
  amount: number;
  refund?: string | null | undefined;
  dollarPrice?: string | null | undefined;
  paidAt: string;
  startDate: string;
  lastDay?: string | null | undefined;
  startsBy?: string | null | undefined;
  /** Whether it is for forwarded mail, which arrived on `startDate`. */
  isForwarding?: boolean | undefined;
  /** The gateway's or the desk's name for the payment method. */
  method?: string | null | undefined;
  reference?: string | null | undefined;
  payer?: string | null | undefined;
  companyName?: string | null | undefined;
  companyTin?: string | null | undefined;
}

/** Fits one printed page, which browsers can also save as a PDF. */
export function Receipt({ facts }: { facts: ReceiptFacts }) {
  const {
    number,
    bookingNumber,
    planName,
    amount,
    refund,
    dollarPrice,
    paidAt,
    startDate,
    lastDay,
    startsBy,
    isForwarding,
    method,
    reference,
    payer,
    companyName,
    companyTin,
  } = facts;
  const isOneDay = startsBy || lastDay === undefined || lastDay === null || lastDay === startDate;
  const rows: [label: string, value: string | null | undefined][] = [
    [copy.number, number],
    [copy.booking, bookingNumber],
    [copy.amount, formatCedisExact(toPesewas(amount))],
    [copy.refund, refund],
    [copy.price, dollarPrice],
    [copy.payer, payer],
    [copy.company, companyName],
    [copy.tin, companyTin],
    [copy.plan, planName],
    isOneDay
      ? [
          isForwarding ? copy.arrived : copy.starts,
          startsBy ? formatMonthStart(startDate, startsBy) : formatDateWithWeekday(startDate),
        ]
      : [copy.period, copy.fromTo(formatDateWithWeekday(startDate), formatDateWithWeekday(lastDay))],
    [copy.date, copy.at(formatLongDateTime(paidAt))],
    [copy.method, method && formatMethod(method)],
    [copy.reference, reference],
  ];
  return (
    <section aria-label={copy.title} className="break-inside-avoid rounded-card border border-line bg-white p-5 md:p-6">
      <h2 className="text-xl">{copy.title}</h2>
      <dl className="mt-3 divide-y divide-line">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
                <dt className="text-muted">{label}</dt>
                <dd className={`wrap-anywhere font-semibold ${label === copy.amount ? "price text-xl" : ""}`}>
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-4 text-muted text-sm">
        {site.name}, {addressLine}. <span className="inline-block">{site.phone.display}</span>,{" "}
        <span className="inline-block">{site.email}</span>. {copy.noTax}
      </p>
    </section>
  );
}

/** An unknown payment method keeps the gateway's name. */
function formatMethod(method: string): string {
  return copy.methods[method as keyof typeof copy.methods] ?? method.replaceAll("_", " ");
}
