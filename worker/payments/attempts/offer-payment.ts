import type { InitializedPayment } from "#contract/payment.ts";
import { APPROVAL_TIMEOUT_MS, isWaitingForCustomer } from "#domain/payments/payments.ts";
import { type DueCharge, findDueCharge } from "#worker/charges/find-due-charge.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { holdForPayment } from "#worker/inventory/hold-for-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { checkoutOf, isStaleStart, openAttempt, refuseUnpayable } from "./open-attempt.ts";

/** How long a checkout that nobody touched is offered again. */
const CHECKOUT_REUSE_MS = 30 * 60_000;

/**
 * A checkout for a charge whose payment may have been begun before. The gateway is asked about that payment first.
 * One that nobody touched is offered again, one that waits for a phone is left its three minutes, and any other is
 * closed, so that two checkouts are never open without need: also one whose start was cut off, whose address nobody
 * knows. A closed one still pays if its money arrives.
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
    const secondsLeft = promptSecondsLeft(open, now);
    if (secondsLeft > 0)
      throw new AppError("payment_in_progress", {
        message: waitingMessage(secondsLeft),
        retryAfterSeconds: secondsLeft,
      });
    await deps.paymentAttempts.fail(open.reference, open.gatewayStatus, now);
  }
  return openAttempt(deps, due);
}

/**
 * Closes the checkout of a charge whose sum is about to be another one. Throws `payment_in_progress` while somebody is paying
 * on it. A closed one still pays if its money arrives.
 */
export async function closeCheckout(deps: Deps, chargeId: string): Promise<void> {
  const unfinished = await deps.paymentAttempts.findUnfinished(chargeId);
  if (!unfinished) return;
  if (isStarting(unfinished, deps.now())) throw new AppError("payment_in_progress", { retryAfterSeconds: 5 });
  await recheckPayment(deps, unfinished.reference);
  const open = await deps.paymentAttempts.findUnfinished(chargeId);
  if (!open) return;
  const secondsLeft = promptSecondsLeft(open, deps.now());
  if (secondsLeft > 0)
    throw new AppError("payment_in_progress", { message: waitingMessage(secondsLeft), retryAfterSeconds: secondsLeft });
  await deps.paymentAttempts.fail(open.reference, open.gatewayStatus, deps.now());
}

/** A payment that the gateway never opened is over; one it cannot tell about stops us. */
export async function recheckPayment(deps: Deps, reference: string): Promise<void> {
  try {
    await settlePayment(deps, reference, "visitor");
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
  }
}

async function getPayableCharge(deps: Deps, chargeId: string): Promise<DueCharge> {
  const due = await findDueCharge(deps, chargeId);
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
    attempt.status === "open" && isYoung && (attempt.gatewayStatus === null || attempt.gatewayStatus === "abandoned")
  );
}

/** Also for somebody else who was asked to pay. */
function waitingMessage(secondsLeft: number): string {
  const minutes = Math.ceil(secondsLeft / 60);
  const time = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `A payment for this booking waits to be approved on a phone or at the bank. If it is not, another can be started in ${time}.`;
}

function promptSecondsLeft(attempt: PaymentAttemptRow, now: Date): number {
  if (attempt.gatewayStatus === null || !isWaitingForCustomer(attempt.gatewayStatus)) return 0;
  return Math.ceil((attempt.updatedAt.getTime() + APPROVAL_TIMEOUT_MS - now.getTime()) / 1000);
}
