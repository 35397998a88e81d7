import { clampPaidAtMs } from "#domain/payments/payments.ts";
import { recordChargePaid } from "#worker/charges/record-charge-paid.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";

/**
 * Lets a payment under review pay for its charge, which has capacity again. Returns false if staff decided meanwhile or
 * the capacity is gone.
 */
export async function acceptReviewedPayment(deps: Deps, attempt: PaymentAttemptRow): Promise<boolean> {
  const { reference, chargeId, gatewayStatus, chargedPesewas, chargedCurrency, channel, paidAt, feesPesewas } = attempt;
  const charge = await deps.charges.findById(chargeId);
  if (charge === null || gatewayStatus === null || chargedPesewas === null || chargedCurrency === null) return false;
  const at = deps.now();
  return recordChargePaid(deps, {
    charge,
    reference,
    gatewayResult: { gatewayStatus, chargedPesewas, chargedCurrency, channel, paidAt, feesPesewas },
    isReviewed: true,
    paidAt: new Date(clampPaidAtMs(paidAt, { startedMs: attempt.createdAt.getTime(), nowMs: at.getTime() })),
    at,
    actor: "staff",
    detail: { amountPesewas: chargedPesewas, channel },
  });
}
