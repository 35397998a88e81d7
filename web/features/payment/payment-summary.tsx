import type { ReactNode } from "react";
import type { VerifiedPayment } from "#contract/payment.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { payment } from "#web/content/pages/payment.ts";

type PaymentSubject = Pick<VerifiedPayment["data"]["booking"], "planName" | "amount" | "startDate"> & {
  /** Null or absent where none is agreed. */
  lastDay?: string | null;
};

const words = payment.about;

/** What a payment is for, how much it is and which days it pays. Says nothing about whose it is. */
export function PaymentSummary({ planName, amount, startDate, lastDay }: PaymentSubject) {
  const isSpan = lastDay !== undefined && lastDay !== null && lastDay !== startDate;
  return (
    <dl aria-label={words.label} className="grid gap-x-4 rounded-control bg-terrazzo px-4 py-3 sm:grid-cols-[6rem_1fr]">
      <Row label={words.plan}>{planName}</Row>
      <Row label={words.amount}>
        <span className="price">{formatCedis(toPesewas(amount))}</span>
      </Row>
      <Row label={isSpan ? words.days : words.day}>
        {isSpan ? words.span(formatLongDate(startDate), formatLongDate(lastDay)) : formatLongDate(startDate)}
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
