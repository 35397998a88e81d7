import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import type { RefundRule } from "#domain/payments/refunds.ts";
import { isDeskReference } from "./desk-references.ts";
import { formatCedis, formatCedisExact } from "./money.ts";
import { CARD_CURRENCY_NOTE, ONLINE_REFUND_TIMES } from "./refund-times.ts";
import type { RefundStatus } from "./refunds.ts";

// Sentences about refunds, shared by emails and the customers' pages. They never call the reader the payer.

/** States the refund of a cancellation and the rule behind it. */
export function refundSentence(
  { rule, amountPesewas }: { rule: RefundRule; amountPesewas: number },
  paymentReference: string | null,
): string {
  if (amountPesewas === 0) return refundReason(rule);
  const isOnline = paymentReference !== null && !isDeskReference(paymentReference);
  const account = isOnline ? ", to the account it was paid from" : "";
  return `Your refund: ${formatCedis(amountPesewas)}${account}. ${refundReason(rule)}`;
}

/** True before and after the cancellation. `agreed`: the sums of a refund that staff decided. */
export function refundReason(rule: RefundRule, agreed?: { amountPesewas: number; paidPesewas: number }): string {
  switch (rule) {
    case "nothing_paid":
      return "Nothing was paid, so there is nothing to refund.";
    case "day_before":
      return "Cancelling is free until 24 hours before the start.";
    case "unused_within_48_hours":
      return "A week or month that has not started is fully refunded within 48 hours of payment.";
    case "last_day":
      return "There is a 50% fee in the last 24 hours before the start.";
    case "started":
      return "There is no refund after the start.";
    case "closed":
      return "We are closed on one of the days, so there is a full refund.";
    case "discretion":
      if (!agreed) return "We agreed to this refund.";
      return agreed.amountPesewas === agreed.paidPesewas
        ? "We agreed to a full refund."
        : `We agreed to refund ${formatCedisExact(agreed.amountPesewas)} of ${formatCedisExact(agreed.paidPesewas)}.`;
    case "office_refused":
      return "We could not verify the virtual office, so there is a full refund.";
    case "event_cancelled":
      return "We cancelled the event, so there is a full refund.";
    case "event_moved":
      return "We moved the event, so there is a full refund.";
    case "review":
      return "We could not use this payment, so there is a full refund.";
    case "elsewhere":
    case "review_elsewhere":
      return "We refunded this earlier.";
  }
}

/** When a refund got its status, and by when it arrives if that is known. */
export interface RefundDates {
  at: string;
  arrivesBy: Day | null;
}

/** What happens next with a refund; null if there is none. */
export function refundProgress(status: RefundStatus, dates?: RefundDates): string | null {
  const on = dates ? ` on ${formatDateWithWeekday(dates.at)}` : "";
  const arrival = dates?.arrivesBy && `It should arrive by ${formatDateWithWeekday(dates.arrivesBy)}.`;
  switch (status) {
    case "nothing_due":
      return null;
    case "waiting":
    case "asking":
      return `${ONLINE_REFUND_TIMES} ${CARD_CURRENCY_NOTE}`;
    case "pending":
      return `${dates ? `We asked the payment company to send your refund${on}. ` : ""}${arrival || ONLINE_REFUND_TIMES} ${CARD_CURRENCY_NOTE}`;
    case "needs_attention":
      return "We need bank details to send the refund, and will contact you.";
    case "by_hand":
      return "We will contact you to arrange the refund.";
    case "failed":
      return "The refund has not gone through yet. We are working on it.";
    case "done":
      return [`We sent the refund${on}.`, arrival].filter(Boolean).join(" ");
  }
}

/** For the team: what to do about the refunds of a cancellation. */
export function refundTask(refunds: readonly { status: RefundStatus }[]): string {
  return refunds.some(({ status }) => status === "by_hand")
    ? "It was paid at the desk. Refund it yourself and record it under Refunds."
    : "Any refund is automatic. There is nothing to do.";
}
