import { UNPAID_EXPIRY_HOURS } from "#domain/bookings/bookings.ts";
import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import { isWaitingForCustomer } from "#domain/payments/payments.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";

/** Grace period for a customer who is paying now. */
const PAYMENT_GRACE_MS = MS_PER_HOUR;
const PAGE_SIZE = 10;
/** Gateway checks in one run; the next run checks the remaining attempts. */
const MAX_GATEWAY_CHECKS = 20;
/** Database statements to settle an attempt that succeeded after all, and to cancel a booking. */
const STATEMENT_COSTS = { check: 12, cancel: 7 };

export const EXPIRED_REASON = `The payment was not completed within ${UNPAID_EXPIRY_HOURS} hours`;

/**
 * Cancels bookings whose checkout was not finished within a day, after a last check with the gateway. Skips bookings
 * without a price or a checkout, confirmed ones, and those with a payment under review: they wait for the team. Returns
 * the number of expired bookings.
 */
export async function expireBookings(deps: Deps): Promise<number> {
  if (deps.payments === null) return 0;
  const now = deps.now().getTime();
  const unpaid = await deps.bookingChanges.listUnpaid({
    createdBefore: new Date(now - UNPAID_EXPIRY_HOURS * MS_PER_HOUR),
    attemptedBefore: paymentGraceCutoff(deps),
    limit: PAGE_SIZE,
  });
  const checks = { remaining: MAX_GATEWAY_CHECKS };
  let expired = 0;
  for (const booking of unpaid)
    if ((await isStillUnpaid(deps, booking, checks)) && (await expireBooking(deps, booking))) expired += 1;
  return expired;
}

/** A payment started, or approved on the phone, after this instant may still complete. */
function paymentGraceCutoff(deps: Deps): Date {
  return new Date(deps.now().getTime() - PAYMENT_GRACE_MS);
}

/**
 * False while the customer is paying or the outcome of an attempt is unknown; the next run checks again. An answer from
 * after the deadline is final.
 */
async function isStillUnpaid(deps: Deps, booking: BookingRow, checks: { remaining: number }): Promise<boolean> {
  const deadlineMs = booking.createdAt.getTime() + UNPAID_EXPIRY_HOURS * MS_PER_HOUR;
  for (const existing of await deps.paymentAttempts.listByCharge(booking.id)) {
    const { reference } = existing;
    const isAnswered = existing.answeredAt !== null && existing.answeredAt.getTime() >= deadlineMs;
    const isOver = existing.gatewayStatus === null || !isWaitingForCustomer(existing.gatewayStatus);
    if (isAnswered && isOver) continue;
    const { statements, calls } = deps.budget.remaining();
    if (checks.remaining === 0 || statements < STATEMENT_COSTS.check || calls < 1) return false;
    checks.remaining -= 1;
    try {
      const { attempt } = await settlePayment(deps, reference, "clock");
      if (isBeingPaid(attempt, paymentGraceCutoff(deps))) return false;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "not_found") continue;
      // Lets the next run start with other attempts.
      await deps.paymentAttempts.recordCheck(reference, null, deps.now());
      return false;
    }
  }
  if (deps.budget.remaining().statements < STATEMENT_COSTS.cancel) return false;
  const current = await deps.bookings.findById(booking.id);
  return current?.status === "pending";
}

/** `updatedAt` is when the gateway first reported this status. */
function isBeingPaid({ gatewayStatus, updatedAt }: PaymentAttemptRow, since: Date): boolean {
  return gatewayStatus !== null && isWaitingForCustomer(gatewayStatus) && updatedAt >= since;
}

async function expireBooking(deps: Deps, booking: BookingRow): Promise<boolean> {
  const at = deps.now();
  return deps.bookingChanges.cancel({
    expected: booking,
    reason: EXPIRED_REASON,
    // The check may have put a payment under review, and the customer may have started another.
    unlessBegunSince: paymentGraceCutoff(deps),
    unlessDisputed: false,
    refund: null,
    audit: makeAudit(deps, "clock", {
      at,
      action: "booking_expired",
      subjectType: "booking",
      subjectId: booking.id,
    }),
    outboxEntries: [
      makeOutboxEntry(deps, { kind: "booking_cancelled", audience: "customer", subjectId: booking.id, at }),
    ],
  });
}
