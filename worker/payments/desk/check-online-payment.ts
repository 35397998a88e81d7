import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { isSettled } from "#domain/payments/payments.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { settleThrottled } from "#worker/payments/verify-payment.ts";
import { reconcilePayment } from "#worker/refunds/reconcile-external-refunds.ts";

const CHECK_INTERVAL_MS = 3_000;

/**
 * Asks the gateway about a booking's latest payment, unless it was just asked, and settles it. For a paid booking it
 * looks up refunds. Throws `not_found`, `conflict` if no payment was started, and `gateway_unavailable`.
 */
export async function checkOnlinePayment(deps: Deps, { id: bookingId }: ById): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(bookingId);
  if (!booking) throw new AppError("not_found");
  const paidAttempt =
    booking.paymentReference === null ? null : await deps.paymentAttempts.findByReference(booking.paymentReference);
  const attempt = paidAttempt ?? (await deps.staffBookings.findNewestAttempts([bookingId])).get(bookingId);
  if (!attempt) throw new AppError("conflict", { message: "Nobody has started an online payment for this booking." });
  if (!isSettled(attempt.status)) await settleIfKnown(deps, attempt.reference);
  else if (await deps.paymentAttempts.claimCheck(attempt.reference, checkTurn(deps)))
    await reconcilePayment(deps, attempt);
  return bookingAnswer(deps, (await deps.bookings.findById(bookingId)) ?? booking);
}

/** Only one of several concurrent checks asks the gateway. */
function checkTurn(deps: Deps) {
  const at = deps.now();
  return { at, askedBefore: new Date(at.getTime() - CHECK_INTERVAL_MS) };
}

/** A payment unknown to the gateway is an answer too. */
async function settleIfKnown(deps: Deps, reference: string): Promise<void> {
  try {
    await settleThrottled(deps, reference, "staff");
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
  }
}
