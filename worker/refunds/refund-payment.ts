import { isUnderReview } from "#domain/payments/payments.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeRefundAudit } from "#worker/history/make-audit.ts";
import { notUnderReview } from "#worker/payments/reviews/resolve-payment.ts";
import { startOnlineRefund } from "./make-refund.ts";

export const REFUND_ON_ITS_WAY = "This refund is done or on its way.";

const WAIT_FOR_BANK =
  "The customer has asked the bank for this payment back, and the money could go back twice. Wait until the dispute is resolved.";

/**
 * Pays back, for staff, all of a payment under review, which resolves it, or tries a failed refund again. Throws
 * `not_found` for a reference that is not ours and `conflict` where there is nothing to pay back, somebody has resolved
 * the payment, or the refund is on its way already.
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
  // In another currency our amounts mean nothing: somebody does it in the gateway's dashboard.
  const isOurs = attempt.chargedCurrency === attempt.currency;
  const refund = {
    id: deps.newId(),
    chargeId: attempt.chargeId,
    paymentReference: attempt.reference,
    amountPesewas: attempt.chargedPesewas,
    rule: "review",
    status: isOurs ? "waiting" : "by_hand",
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

/** Only a refund that failed is asked for again; whether it really did is asked first. */
async function retryRefund(deps: Deps, refund: RefundRow): Promise<RefundRow> {
  if (refund.status !== "failed") throw new AppError("conflict", { message: REFUND_ON_ITS_WAY });
  const at = deps.now();
  const audit = await makeRefundAudit(deps, "staff", refund, { action: "refund_asked", at });
  const waiting = await deps.refunds.move(refund, { status: "waiting", at, audit, notices: [] });
  if (!waiting) throw new AppError("conflict");
  return startOnlineRefund(deps, waiting);
}
