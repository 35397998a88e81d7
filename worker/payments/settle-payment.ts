import { CHECKOUT_HOLD_MS, MAX_PAYMENT_HOLD_MS } from "#domain/inventory/holds.ts";
import type { AuditActor } from "#domain/operations/audit.ts";
import {
  clampPaidAtMs,
  findPaymentMismatch,
  type GatewayStatus,
  isSettled,
  isStillPayable,
  isWaitingForCustomer,
  type ReviewReason,
  STALE_START_MS,
} from "#domain/payments/payments.ts";
import { type DueCharge, findDueCharge } from "#worker/charges/find-due-charge.ts";
import { matchAmountToMonths } from "#worker/charges/match-amount-to-months.ts";
import { recordChargePaid } from "#worker/charges/record-charge-paid.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { FoundPayment } from "#worker/gateways/paystack.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

/** A payment and its charge as they stand once the gateway has been asked. */
export interface Settlement {
  attempt: PaymentAttemptRow;
  charge: ChargeRow;
}

/** An opened payment that the gateway says it does not have is over after this long. */
const STALE_OPEN_MS = 24 * 3_600_000;

/**
 * Asks the gateway what became of a payment and does what follows, once, however often and by whomever it is called.
 * Throws `not_found` for a reference that is not ours and `gateway_unavailable` while the gateway cannot say.
 */
export async function settlePayment(deps: Deps, reference: string, actor: AuditActor): Promise<Settlement> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const attempt = await deps.paymentAttempts.findByReference(reference);
  if (!attempt) throw new AppError("not_found");
  if (isSettled(attempt.status)) return withCharge(deps, attempt);

  const payment = await deps.payments.findPayment(reference);
  const gatewayStatus = payment?.status ?? "unknown";
  deps.log("payment_checked", { chargeId: attempt.chargeId, reference, gatewayStatus, actor });
  if (payment === null) return handleUnknown(deps, attempt);
  if (payment.status === "success") await handleSuccess(deps, attempt, payment, actor);
  else if (isStillPayable(payment.status)) await handlePending(deps, attempt, payment.status);
  else await handleFailure(deps, attempt, payment);
  return withCharge(deps, await deps.paymentAttempts.findByReference(reference));
}

/** What was known after the last asking. Throws `not_found` for a reference that is not ours. */
export async function readSettlement(deps: Deps, reference: string): Promise<Settlement> {
  return withCharge(deps, await deps.paymentAttempts.findByReference(reference));
}

/**
 * Asks about the payment of a charge that is open, if any, before somebody decides about what it is for: one that has just
 * arrived must not look unpaid. What the gateway cannot tell goes to review when it arrives.
 */
export async function settleOpenAttempt(deps: Deps, chargeId: string, actor: AuditActor = "staff"): Promise<void> {
  const open = await deps.paymentAttempts.findUnfinished(chargeId);
  if (!open) return;
  try {
    await settlePayment(deps, open.reference, actor);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Whoever is approving a payment keeps the place meanwhile, as long as it was still held, and not for ever. */
async function handlePending(deps: Deps, attempt: PaymentAttemptRow, status: GatewayStatus) {
  const at = deps.now();
  await deps.paymentAttempts.recordCheck(attempt.reference, status, at);
  if (!isWaitingForCustomer(status)) return;
  const until = Math.min(at.getTime() + CHECKOUT_HOLD_MS, attempt.createdAt.getTime() + MAX_PAYMENT_HOLD_MS);
  const charge = await deps.charges.findById(attempt.chargeId);
  const extend = charge?.subjectType === "registration" ? deps.registrations.extendHold : deps.allocations.extendHold;
  await extend(attempt.chargeId, new Date(until), at);
}

async function handleSuccess(deps: Deps, attempt: PaymentAttemptRow, payment: FoundPayment, actor: AuditActor) {
  const mismatch = findPaymentMismatch(payment, attempt);
  if (mismatch) return sendToReview(deps, attempt, payment, mismatch, actor);

  const charge = await matchChargeToAttempt(deps, attempt);
  // Begun at a price that no longer held when another payment was begun.
  if (charge.state === "open" && charge.amountPesewas !== attempt.amountPesewas)
    return sendToReview(deps, attempt, payment, "amount", actor);
  const at = deps.now();
  const { reference } = attempt;
  const isMoved = await recordChargePaid(deps, {
    charge,
    reference,
    charged: chargedFields(payment),
    paidAt: new Date(clampPaidAtMs(payment.paidAt, { begunMs: attempt.createdAt.getTime(), nowMs: at.getTime() })),
    at,
    actor,
    detail: { amountPesewas: payment.amountPesewas, channel: payment.channel },
  });
  if (isMoved) return;

  const due = await findDueCharge(deps, charge.id);
  if (due?.charge.paymentReference === reference) {
    // Two asked at once, or a database was put back as it was at another instant than its payments.
    await deps.paymentAttempts.succeed(reference, chargedFields(payment), at);
    return;
  }
  await sendToReview(deps, attempt, payment, unpaidReason(due), actor);
}

/** The charge at the sum for which a payment was begun, where that is still one that it can have. */
async function matchChargeToAttempt(deps: Deps, { chargeId, amountPesewas }: PaymentAttemptRow): Promise<ChargeRow> {
  const charge = await deps.charges.findById(chargeId);
  if (!charge) throw new AppError("not_found");
  if (charge.state !== "open" || charge.amountPesewas === amountPesewas) return charge;
  if (!(await matchAmountToMonths(deps, charge, amountPesewas))) return charge;
  return (await deps.charges.findById(chargeId)) ?? charge;
}

/** Only a place that is gone keeps a good payment from a charge that is still open. */
function unpaidReason(due: DueCharge | null): ReviewReason {
  if (due?.subject.isCancelled) return "booking_cancelled";
  return due?.charge.state === "open" ? "no_place" : "booking_already_paid";
}

async function sendToReview(
  deps: Deps,
  attempt: PaymentAttemptRow,
  payment: FoundPayment,
  reason: ReviewReason,
  actor: AuditActor,
) {
  const at = deps.now();
  const { reference } = attempt;
  const isKept = await deps.paymentAttempts.recordReview({
    reference,
    reason,
    charged: chargedFields(payment),
    at,
    audit: makeAudit(deps, actor, {
      at,
      action: "payment_review",
      subjectType: "payment",
      subjectId: reference,
      detail: { reason, askedPesewas: attempt.amountPesewas, chargedPesewas: payment.amountPesewas },
    }),
    notices: [
      makeOutboxEntry(deps, { kind: "payment_review", audience: "team", subjectId: reference, at }),
      ...(reason === "no_place"
        ? [makeOutboxEntry(deps, { kind: "payment_no_place", audience: "customer", subjectId: reference, at })]
        : []),
    ],
  });
  if (isKept) deps.log("payment_review", { chargeId: attempt.chargeId, reference, reason });
}

async function handleUnknown(deps: Deps, attempt: PaymentAttemptRow): Promise<never> {
  const age = deps.now().getTime() - attempt.createdAt.getTime();
  if (attempt.status === "open" && age <= STALE_OPEN_MS) {
    await deps.paymentAttempts.recordCheck(attempt.reference, null, deps.now());
    throw new AppError("gateway_unavailable", { retryAfterSeconds: 10 });
  }
  if (age > STALE_START_MS) await deps.paymentAttempts.fail(attempt.reference, null, deps.now());
  throw new AppError("not_found");
}

async function handleFailure(deps: Deps, attempt: PaymentAttemptRow, payment: FoundPayment) {
  const { reference } = attempt;
  const failed = await deps.paymentAttempts.fail(reference, payment.status, deps.now(), payment.failureReason);
  if (!failed) await deps.paymentAttempts.recordCheck(reference, payment.status, deps.now());
}

async function withCharge(deps: Deps, attempt: PaymentAttemptRow | null): Promise<Settlement> {
  const charge = attempt && (await deps.charges.findById(attempt.chargeId));
  if (!charge) throw new AppError("not_found");
  return { attempt, charge };
}

function chargedFields(payment: FoundPayment) {
  return {
    gatewayStatus: payment.status,
    chargedPesewas: payment.amountPesewas,
    chargedCurrency: payment.currency,
    channel: payment.channel,
    paidAt: payment.paidAt,
    feesPesewas: payment.feesPesewas,
  };
}
