import { CHECKOUT_HOLD_MS } from "#domain/inventory/holds.ts";
import type { AuditActor } from "#domain/operations/audit.ts";
import {
  clampPaidAtMs,
  findPaymentMismatch,
  type GatewayStatus,
  isSettled,
  isStillPayable,
  isWaitingForCustomer,
  type ReviewReason,
  STALE_STARTING_MS,
} from "#domain/payments/payments.ts";
import { type ChargeWithSubject, findChargeWithSubject } from "#worker/charges/find-charge-with-subject.ts";
import { recordChargePaid } from "#worker/charges/record-charge-paid.ts";
import { setMonthsByAmount } from "#worker/charges/set-months-by-amount.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { ReportedPayment } from "#worker/gateways/paystack.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

/** A payment attempt and its charge, as the last check at the gateway left them. */
export interface Settlement {
  attempt: PaymentAttemptRow;
  charge: ChargeRow;
}

/** An open payment unknown to the gateway fails after this long. */
const STALE_OPEN_MS = 24 * 3_600_000;

/**
 * Asks the gateway about a payment and applies the result once, also under concurrent calls. Throws `not_found` for an
 * unknown reference and `gateway_unavailable` if the gateway does not answer.
 */
export async function settlePayment(deps: Deps, reference: string, actor: AuditActor): Promise<Settlement> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const attempt = await deps.paymentAttempts.findByReference(reference);
  if (!attempt) throw new AppError("not_found");
  if (isSettled(attempt.status)) return getSettlement(deps, attempt);

  const payment = await deps.payments.findPayment(reference);
  const gatewayStatus = payment?.status ?? "unknown";
  deps.log("payment_checked", { chargeId: attempt.chargeId, reference, gatewayStatus, actor });
  if (payment === null) return handleUnknown(deps, attempt);
  if (payment.status === "success") await handleSuccess(deps, attempt, payment, actor);
  else if (isStillPayable(payment.status)) await handlePending(deps, attempt, payment.status);
  else await handleFailure(deps, attempt, payment);
  return getSettlement(deps, await deps.paymentAttempts.findByReference(reference));
}

/** Reads the stored state without asking the gateway. Throws `not_found` for an unknown reference. */
export async function readSettlement(deps: Deps, reference: string): Promise<Settlement> {
  return getSettlement(deps, await deps.paymentAttempts.findByReference(reference));
}

/**
 * Settles the unfinished attempt of a charge, if any, so that a decision about the charge does not take a paid one for
 * unpaid. Ignores an unavailable gateway: a payment that arrives later goes to review.
 */
export async function settleOpenAttempt(deps: Deps, chargeId: string, actor: AuditActor = "staff"): Promise<void> {
  const unfinished = await deps.paymentAttempts.findUnfinished(chargeId);
  if (!unfinished) return;
  try {
    await settlePayment(deps, unfinished.reference, actor);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** A payer who is approving a payment keeps the hold until the claim ends. */
async function handlePending(deps: Deps, attempt: PaymentAttemptRow, status: GatewayStatus) {
  await deps.paymentAttempts.recordCheck(attempt.reference, status, deps.now());
  if (isWaitingForCustomer(status)) await extendHoldForApproval(deps, attempt.chargeId);
}

export async function extendHoldForApproval(deps: Deps, chargeId: string): Promise<void> {
  const at = deps.now();
  const charge = await deps.charges.findById(chargeId);
  const holder =
    charge?.subjectType === "registration"
      ? deps.registrations
      : charge?.subjectType === "meeting"
        ? deps.meetingRoom
        : deps.allocations;
  await holder.extendHold(chargeId, new Date(at.getTime() + CHECKOUT_HOLD_MS), at);
}

async function handleSuccess(deps: Deps, attempt: PaymentAttemptRow, payment: ReportedPayment, actor: AuditActor) {
  const mismatch = findPaymentMismatch(payment, attempt);
  if (mismatch) return sendToReview(deps, attempt, payment, mismatch, actor);

  const charge = await adjustChargeToAttempt(deps, attempt);
  // The price changed after this payment was started.
  if (charge.state === "open" && charge.amountPesewas !== attempt.amountPesewas)
    return sendToReview(deps, attempt, payment, "amount", actor);
  const at = deps.now();
  const { reference } = attempt;
  const isRecorded = await recordChargePaid(deps, {
    charge,
    reference,
    gatewayResult: toGatewayResult(payment),
    paidAt: new Date(clampPaidAtMs(payment.paidAt, { startedMs: attempt.createdAt.getTime(), nowMs: at.getTime() })),
    at,
    actor,
    detail: { amountPesewas: payment.amountPesewas, channel: payment.channel },
  });
  if (isRecorded) return;

  const found = await findChargeWithSubject(deps, charge.id);
  if (found?.charge.paymentReference === reference) {
    // A concurrent call paid the charge, or a restored backup has a paid charge with an open attempt.
    await deps.charges.recordSucceeded(reference, toGatewayResult(payment), at);
    return;
  }
  await sendToReview(deps, attempt, payment, toReviewReason(found), actor);
}

/** Sets the charge to the amount of the attempt if that pays for whole months. Returns the charge. */
async function adjustChargeToAttempt(deps: Deps, { chargeId, amountPesewas }: PaymentAttemptRow): Promise<ChargeRow> {
  const charge = await deps.charges.findById(chargeId);
  if (!charge) throw new AppError("not_found");
  if (charge.state !== "open" || charge.amountPesewas === amountPesewas) return charge;
  if (!(await setMonthsByAmount(deps, charge, amountPesewas))) return charge;
  return (await deps.charges.findById(chargeId)) ?? charge;
}

/** Why a valid payment did not pay its charge. If the charge is still open, its capacity is gone. */
function toReviewReason(found: ChargeWithSubject | null): ReviewReason {
  if (found?.subject.isCancelled) return "booking_cancelled";
  return found?.charge.state === "open" ? "no_place" : "booking_already_paid";
}

async function sendToReview(
  deps: Deps,
  attempt: PaymentAttemptRow,
  payment: ReportedPayment,
  reason: ReviewReason,
  actor: AuditActor,
) {
  const at = deps.now();
  const { reference } = attempt;
  const isSaved = await deps.charges.recordReview({
    reference,
    reason,
    gatewayResult: toGatewayResult(payment),
    at,
    audit: makeAudit(deps, actor, {
      at,
      action: "payment_review",
      subjectType: "payment",
      subjectId: reference,
      detail: { reason, askedPesewas: attempt.amountPesewas, chargedPesewas: payment.amountPesewas },
    }),
    outboxEntries: [
      makeOutboxEntry(deps, { kind: "payment_review", audience: "team", subjectId: reference, at }),
      ...(reason === "no_place"
        ? [makeOutboxEntry(deps, { kind: "payment_no_place", audience: "customer", subjectId: reference, at })]
        : []),
    ],
  });
  if (isSaved) deps.log("payment_review", { chargeId: attempt.chargeId, reference, reason });
}

async function handleUnknown(deps: Deps, attempt: PaymentAttemptRow): Promise<never> {
  const age = deps.now().getTime() - attempt.createdAt.getTime();
  if (attempt.status === "open" && attempt.promptStatus === null && age <= STALE_OPEN_MS) {
    await deps.paymentAttempts.recordCheck(attempt.reference, null, deps.now());
    throw new AppError("gateway_unavailable", { retryAfterSeconds: 10 });
  }
  // A prompt may be on its way.
  if (attempt.promptStatus !== null && age <= STALE_STARTING_MS)
    throw new AppError("gateway_unavailable", { retryAfterSeconds: 10 });
  if (age > STALE_STARTING_MS) await deps.paymentAttempts.fail(attempt.reference, null, deps.now());
  throw new AppError("not_found");
}

async function handleFailure(deps: Deps, attempt: PaymentAttemptRow, payment: ReportedPayment) {
  const { reference } = attempt;
  const failed = await deps.paymentAttempts.fail(reference, payment.status, deps.now(), payment.failureReason);
  if (!failed) await deps.paymentAttempts.recordCheck(reference, payment.status, deps.now());
}

async function getSettlement(deps: Deps, attempt: PaymentAttemptRow | null): Promise<Settlement> {
  const charge = attempt && (await deps.charges.findById(attempt.chargeId));
  if (!charge) throw new AppError("not_found");
  return { attempt, charge };
}

function toGatewayResult(payment: ReportedPayment) {
  return {
    gatewayStatus: payment.status,
    chargedPesewas: payment.amountPesewas,
    chargedCurrency: payment.currency,
    channel: payment.channel,
    paidAt: payment.paidAt,
    feesPesewas: payment.feesPesewas,
  };
}
