import type { AdminRefund } from "#contract/front-desk/bookings.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";

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
