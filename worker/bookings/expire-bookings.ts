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

/** Somebody who is paying, or has just begun to pay again, is let finish. */
const PAYMENT_GRACE_MS = MS_PER_HOUR;
const PAGE_SIZE = 10;
/** Attempts that one run asks about. What it leaves it remembers: the next one asks about others. */
const MAX_GATEWAY_CHECKS = 20;
/** To ask about one that has arrived after all, and to cancel a booking. */
const STATEMENT_COSTS = { ask: 12, cancel: 7 };

export const EXPIRED_REASON = `The payment was not finished within ${UNPAID_EXPIRY_HOURS} hours`;

/**
 * Cancels bookings whose checkout was opened and not finished within a day, after asking the gateway once more. Bookings
 * without a price wait for the team, as do those that never got a checkout, whose visitors were told that they are kept,
 * and those with a payment under review; confirmed ones are the team's. Gives how many expired.
 */
export async function expireBookings(deps: Deps): Promise<number> {
  if (deps.payments === null) return 0;
  const now = deps.now().getTime();
  const unpaid = await deps.bookings.listUnpaid({
    createdBefore: new Date(now - UNPAID_EXPIRY_HOURS * MS_PER_HOUR),
    attemptedBefore: paymentGraceCutoff(deps),
    limit: PAGE_SIZE,
  });
  const turn = { left: MAX_GATEWAY_CHECKS };
  let expired = 0;
  for (const booking of unpaid)
    if ((await isStillUnpaid(deps, booking, turn)) && (await expireBooking(deps, booking))) expired += 1;
  return expired;
}

/** Whoever began to pay, or to approve it on the phone, after this may still be at it. */
function paymentGraceCutoff(deps: Deps): Date {
  return new Date(deps.now().getTime() - PAYMENT_GRACE_MS);
}

/**
 * False while the gateway cannot say what became of every attempt, or somebody is paying: the next run asks again. What it
 * said since the booking's day was over holds.
 */
async function isStillUnpaid(deps: Deps, booking: BookingRow, turn: { left: number }): Promise<boolean> {
  const over = booking.createdAt.getTime() + UNPAID_EXPIRY_HOURS * MS_PER_HOUR;
  for (const known of await deps.paymentAttempts.listByCharge(booking.id)) {
    const { reference } = known;
    const isAnswered = known.answeredAt !== null && known.answeredAt.getTime() >= over;
    const isOver = known.gatewayStatus === null || !isWaitingForCustomer(known.gatewayStatus);
    if (isAnswered && isOver) continue;
    const { statements, calls } = deps.budget.remaining();
    if (turn.left === 0 || statements < STATEMENT_COSTS.ask || calls < 1) return false;
    turn.left -= 1;
    try {
      const { attempt } = await settlePayment(deps, reference, "clock");
      if (isBeingPaid(attempt, paymentGraceCutoff(deps))) return false;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "not_found") continue;
      // So that the next run begins with others.
      await deps.paymentAttempts.recordCheck(reference, null, deps.now());
      return false;
    }
  }
  if (deps.budget.remaining().statements < STATEMENT_COSTS.cancel) return false;
  const current = await deps.bookings.findById(booking.id);
  return current?.status === "pending";
}

/** `updatedAt` is when the gateway first said so. */
function isBeingPaid({ gatewayStatus, updatedAt }: PaymentAttemptRow, since: Date): boolean {
  return gatewayStatus !== null && isWaitingForCustomer(gatewayStatus) && updatedAt >= since;
}

async function expireBooking(deps: Deps, booking: BookingRow): Promise<boolean> {
  const at = deps.now();
  return deps.bookings.cancel({
    seen: booking,
    reason: EXPIRED_REASON,
    // The last question to the gateway may have put it under review, and a payment may have been begun since.
    unlessBegunSince: paymentGraceCutoff(deps),
    unlessDisputed: false,
    refund: null,
    audit: makeAudit(deps, "clock", {
      at,
      action: "booking_expired",
      subjectType: "booking",
      subjectId: booking.id,
    }),
    notices: [makeOutboxEntry(deps, { kind: "booking_cancelled", audience: "customer", subjectId: booking.id, at })],
  });
}
