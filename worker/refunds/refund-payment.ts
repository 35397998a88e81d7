import { isUnderReview } from "#domain/payments/payments.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeRefundAudit } from "#worker/history/make-audit.ts";
import { notUnderReview } from "#worker/payments/reviews/resolve-payment.ts";
import { startOnlineRefund } from "./make-refund.ts";

export const REFUND_ON_ITS_WAY = "This payment has already been refunded, or the refund is on its way.";

const WAIT_FOR_BANK =
  "The customer has disputed this payment at their bank, so a refund now could pay them twice. Wait for the outcome.";

/**
 * Refunds all of a payment under review, or retries a failed refund. Throws `not_found` for an unknown reference, and
 * `conflict` if nothing is due, it is resolved or a refund is under way.
 */
export async function refundPayment(deps: Deps, input: { reference: string }): Promise<RefundRow> {
  if (await deps.disputes.isPaymentDisputed(input.reference))
    throw new AppError("conflict", { message: WAIT_FOR_BANK });
  const earlier = await deps.refunds.findByPayment(input.reference);
  if (earlier) return retryRefund(deps, earlier);
  const attempt = await deps.paymentAttempts.findByReference(input.reference);
  if (!attempt) throw new AppError("not_found");
  if (!isUnderReview(attempt)) throw notUnderReview(attempt);
  if (attempt.chargedPesewas === null) throw new AppError("conflict");

  const at = deps.now();
  // A foreign currency is refunded by hand in the gateway's dashboard.
  const isOurCurrency = attempt.chargedCurrency === attempt.currency;
  const refund = {
    id: deps.newId(),
    chargeId: attempt.chargeId,
    paymentReference: attempt.reference,
    amountPesewas: attempt.chargedPesewas,
    rule: "review",
    status: isOurCurrency ? "waiting" : "by_hand",
    externalPesewas: 0,
    gatewayId: null,
    failure: null,
    createdAt: at,
    updatedAt: at,
    checkedAt: at,
  } satisfies RefundRow;
  const audit = await makeRefundAudit(deps, "staff", refund, { action: "refund_asked", at });
  const isCreated = await deps.refunds.createForReview(refund, audit);
  if (!isCreated) throw notUnderReview(attempt);
  return startOnlineRefund(deps, refund);
}

/** Retries a failed refund, after looking up whether it really failed. */
async function retryRefund(deps: Deps, refund: RefundRow): Promise<RefundRow> {
  if (refund.status !== "failed") throw new AppError("conflict", { message: REFUND_ON_ITS_WAY });
  const at = deps.now();
  const audit = await makeRefundAudit(deps, "staff", refund, { action: "refund_asked", at });
  const waiting = await deps.refunds.move(refund, { status: "waiting", at, audit, outboxEntries: [] });
  if (!waiting) throw new AppError("conflict");
  return startOnlineRefund(deps, waiting);
}
