import type { AdminRefund } from "#contract/front-desk/bookings.ts";
import type { MyBooking } from "#contract/my-booking.ts";
import { toCedis } from "#domain/payments/money.ts";
import { refundArrivesBy } from "#domain/payments/refund-arrival.ts";
import type { RefundDates } from "#domain/payments/refund-copy.ts";
import type { PaymentAttemptRow, RefundRow } from "#worker/db/schema/payments.ts";

/** The refunds on the customer's page. `attempts` are the payments of the same charge. */
export function customerRefunds(
  refunds: readonly RefundRow[],
  attempts: readonly Pick<PaymentAttemptRow, "reference" | "channel">[],
): MyBooking["refunds"] {
  return refunds.map((refund) => ({
    amount: toCedis(refund.amountPesewas),
    rule: refund.rule,
    status: refund.status,
    ...refundDates(refund, attempts),
  }));
}

/** What staff refund themselves has no known date of arrival. */
export function refundDates(
  { updatedAt, gatewayId, failure, paymentReference }: RefundRow,
  attempts: readonly Pick<PaymentAttemptRow, "reference" | "channel">[],
): RefundDates {
  const payment = attempts.find(({ reference }) => reference === paymentReference);
  const isByGateway = gatewayId !== null && failure === null;
  const arrivesBy = isByGateway ? refundArrivesBy(payment?.channel ?? null, updatedAt.getTime()) : null;
  return { at: updatedAt.toISOString(), arrivesBy };
}

export function refundAnswer(refund: RefundRow): AdminRefund {
  return {
    id: refund.id,
    bookingId: refund.chargeId,
    paymentReference: refund.paymentReference,
    amount: toCedis(refund.amountPesewas),
    rule: refund.rule,
    status: refund.status,
    failure: refund.failure,
    createdAt: refund.createdAt.toISOString(),
    updatedAt: refund.updatedAt.toISOString(),
  };
}
