import type { InitializedPayment } from "#contract/payment.ts";
import { APPROVAL_TIMEOUT_MS, isWaitingForCustomer } from "#domain/payments/payments.ts";
import { type ChargeWithSubject, findChargeWithSubject } from "#worker/charges/find-charge-with-subject.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { holdForPayment } from "#worker/inventory/hold-for-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { checkoutOf, isStaleStart, openAttempt, refuseUnpayable } from "./open-attempt.ts";

/** An untouched checkout is offered again for this long. */
const CHECKOUT_REUSE_MS = 30 * 60_000;

/**
 * Returns a checkout for a charge, after asking the gateway about an earlier payment. Reuses an untouched checkout,
 * waits three minutes for one being approved on a phone, and closes any other. A closed one still pays if its money
 * arrives.
 */
export async function offerPayment(deps: Deps, chargeId: string): Promise<InitializedPayment> {
  await holdForPayment(deps, (await getPayableCharge(deps, chargeId)).charge);
  const unfinished = await deps.paymentAttempts.findUnfinished(chargeId);
  if (unfinished && isStarting(unfinished, deps.now())) return checkoutOf(unfinished);
  if (unfinished) await recheckPayment(deps, unfinished.reference);

  const due = await getPayableCharge(deps, chargeId);
  const open = await deps.paymentAttempts.findUnfinished(chargeId);
  if (open) {
    const now = deps.now();
    if (isStarting(open, now) || isUntouched(open, now)) return checkoutOf(open);
    refuseWaiting(open, now);
    await deps.paymentAttempts.fail(open.reference, open.gatewayStatus, now);
  }
  return openAttempt(deps, due);
}

/**
 * Closes the open checkout or prompt before the charge's amount changes, or before a prompt. Throws
 * `payment_in_progress` or `prompt_open` while a payment is being approved. A closed one still pays if its money
 * arrives.
 */
export async function closeCheckout(deps: Deps, chargeId: string): Promise<void> {
  const unfinished = await deps.paymentAttempts.findUnfinished(chargeId);
  if (!unfinished) return;
  if (isStarting(unfinished, deps.now())) throw new AppError(codeOf(unfinished), { retryAfterSeconds: 5 });
  await recheckPayment(deps, unfinished.reference);
  const open = await deps.paymentAttempts.findUnfinished(chargeId);
  if (!open) return;
  refuseWaiting(open, deps.now());
  await deps.paymentAttempts.fail(open.reference, open.gatewayStatus, deps.now());
}

/** Ignores a payment that the gateway never opened; other errors stop the caller. */
export async function recheckPayment(deps: Deps, reference: string): Promise<void> {
  try {
    await settlePayment(deps, reference, "visitor");
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
  }
}

export async function getPayableCharge(deps: Deps, chargeId: string): Promise<ChargeWithSubject> {
  const due = await findChargeWithSubject(deps, chargeId);
  if (!due) throw new AppError("not_found");
  await refuseUnpayable(deps, due);
  return due;
}

function isStarting(attempt: PaymentAttemptRow, now: Date): boolean {
  return attempt.status === "starting" && !isStaleStart(attempt, now);
}

function isUntouched(attempt: PaymentAttemptRow, now: Date): boolean {
  const isYoung = now.getTime() - attempt.createdAt.getTime() < CHECKOUT_REUSE_MS;
  return (
    attempt.status === "open" &&
    attempt.promptStatus === null &&
    isYoung &&
    (attempt.gatewayStatus === null || attempt.gatewayStatus === "abandoned")
  );
}

function refuseWaiting(open: PaymentAttemptRow, now: Date): void {
  const secondsLeft = approvalSecondsLeft(open, now);
  if (secondsLeft > 0)
    throw new AppError(codeOf(open), { message: waitingMessage(secondsLeft), retryAfterSeconds: secondsLeft });
}

function codeOf(attempt: PaymentAttemptRow): "prompt_open" | "payment_in_progress" {
  return attempt.promptStatus === null ? "payment_in_progress" : "prompt_open";
}

/** Also shown to a payer with a payment link. */
function waitingMessage(secondsLeft: number): string {
  const minutes = Math.ceil(secondsLeft / 60);
  const time = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `A payment is waiting for approval on a phone or at the bank. If nobody approves it, you can start another in ${time}.`;
}

/** How long the payer can still approve it, at most. */
export function approvalSecondsLeft(attempt: PaymentAttemptRow, now: Date): number {
  const { gatewayStatus, promptExpiresAt, updatedAt } = attempt;
  if (promptExpiresAt === null && (gatewayStatus === null || !isWaitingForCustomer(gatewayStatus))) return 0;
  const endMs = promptExpiresAt?.getTime() ?? updatedAt.getTime() + APPROVAL_TIMEOUT_MS;
  return Math.max(0, Math.ceil((endMs - now.getTime()) / 1000));
}
