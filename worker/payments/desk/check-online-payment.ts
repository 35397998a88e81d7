import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { isSettled } from "#domain/payments/payments.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { settleThrottled } from "#worker/payments/verify-payment.ts";
import { reconcilePayment } from "#worker/refunds/reconcile-external-refunds.ts";

const CHECK_INTERVAL_MS = 3_000;

/**
 * Asks the gateway now, for staff, what became of the payment of a booking that was begun last, unless somebody has asked just
 * before. What follows from the answer happens: the booking may be paid by it. Of one that is paid it asks what went back. Throws `not_found`, `conflict` where
 * nothing was begun, and `gateway_unavailable`.
 */
export async function checkOnlinePayment(deps: Deps, bookingId: string): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(bookingId);
  if (!booking) throw new AppError("not_found");
  const paidBy =
    booking.paymentReference === null ? null : await deps.paymentAttempts.findByReference(booking.paymentReference);
  const attempt = paidBy ?? (await deps.staffBookings.findNewestAttempts([bookingId])).get(bookingId);
  if (!attempt) throw new AppError("conflict", { message: "Nobody has begun to pay this booking online." });
  if (!isSettled(attempt.status)) await settleIfKnown(deps, attempt.reference);
  else if (await deps.paymentAttempts.claimCheck(attempt.reference, checkTurn(deps)))
    await reconcilePayment(deps, attempt);
  return bookingAnswer(deps, (await deps.bookings.findById(bookingId)) ?? booking);
}

/** Of several who look at once one asks. */
function checkTurn(deps: Deps) {
  const at = deps.now();
  return { at, askedBefore: new Date(at.getTime() - CHECK_INTERVAL_MS) };
}

/** What the gateway has never heard of is an answer too. */
async function settleIfKnown(deps: Deps, reference: string): Promise<void> {
  try {
    await settleThrottled(deps, reference, "staff");
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
  }
}
