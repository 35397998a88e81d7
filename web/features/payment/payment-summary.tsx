import type { ReactNode } from "react";
import type { VerifiedPayment } from "#contract/payment.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { formatMonthStart } from "#domain/catalogue/virtual-office-start.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { payment } from "#web/content/pages/payment.ts";

type PaymentSubject = Pick<VerifiedPayment["data"]["booking"], "planName" | "amount" | "dollarPrice" | "startDate"> & {
  /** Null or undefined without an agreed end. */
  lastDay?: string | null;
  /** The latest start of a virtual office's month, while it is not certain. */
  startsBy?: string | null;
};

const copy = payment.summary;

/** A payment's subject, amount and days, without the customer's name. */
export function PaymentSummary({ planName, amount, dollarPrice, startDate, lastDay, startsBy }: PaymentSubject) {
  const isSpan = lastDay !== undefined && lastDay !== null && lastDay !== startDate;
  return (
    <dl aria-label={copy.label} className="grid gap-x-4 rounded-control bg-terrazzo px-4 py-3 sm:grid-cols-[6rem_1fr]">
      <Row label={copy.plan}>{planName}</Row>
      <Row label={copy.amount}>
        <span className="price">{formatCedis(toPesewas(amount))}</span>
        {dollarPrice && ` (${dollarPrice})`}
      </Row>
      <Row label={isSpan ? copy.days : copy.day}>
        {isSpan
          ? copy.span(formatLongDate(startDate), formatLongDate(lastDay))
          : startsBy
            ? formatMonthStart(startDate, startsBy)
            : formatLongDate(startDate)}
      </Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted max-sm:text-sm">{label}</dt>
      <dd className="font-semibold max-sm:mb-1.5">{children}</dd>
    </>
  );
}
