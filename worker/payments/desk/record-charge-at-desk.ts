import type { RecordDeskPaymentInput } from "#contract/front-desk/bookings.ts";
import { formatDeskReference } from "#domain/payments/desk-references.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import { recordChargePaid } from "#worker/charges/record-charge-paid.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";
import { deskPaymentDetail, refuseUsedTransaction } from "./desk-transactions.ts";

/**
 * Records a desk payment for a charge that is not a booking's or a month's, with the receipt and emails of an online
 * payment. Throws `nothing_to_pay` without a charge, `already_paid`, also if the money just arrived online,
 * `payment_mismatch` during a review, `duplicate_transaction`, and `unavailable` if nothing is left to pay for.
 */
export async function recordChargeAtDesk(
  deps: Deps,
  id: string,
  input: RecordDeskPaymentInput,
  unavailable: () => Promise<AppError> = async () => new AppError("conflict"),
): Promise<void> {
  await settleOpenAttempt(deps, id);
  const charge = await deps.charges.findById(id);
  if (!charge || charge.state === "void") throw new AppError("nothing_to_pay");
  const at = deps.now();
  const isRecorded = await recordChargePaid(deps, {
    charge,
    reference: formatDeskReference(deps.newToken()),
    gatewayResult: null,
    paidAt: at,
    at,
    actor: "staff",
    transactionId: input.transactionId ?? null,
    detail: deskPaymentDetail(charge.amountPesewas, input),
  });
  if (isRecorded) return;
  if ((await deps.charges.findById(id))?.state === "paid") throw new AppError("already_paid");
  if ((await deps.paymentAttempts.listByCharge(id)).some(isUnderReview)) throw new AppError("payment_mismatch");
  if (input.transactionId) await refuseUsedTransaction(deps, input.transactionId);
  throw await unavailable();
}
