import type { InitializedPayment, InitializePaymentInput } from "#contract/payment.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { checkoutOf, isStaleStart, openAttempt, refuseUnpayable } from "./open-attempt.ts";

/** Without a booking's id, how far back a booking may lie. */
const RECENT_MS = 30 * 60_000;

export async function initializePayment(deps: Deps, input: InitializePaymentInput): Promise<InitializedPayment> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const booking = await payableBooking(deps, input);

  const unfinished = await deps.paymentAttempts.findUnfinished(booking.id);
  if (unfinished && !isStaleStart(unfinished, deps.now())) return checkoutOf(unfinished);
  if (unfinished) await deps.paymentAttempts.fail(unfinished.reference, null, deps.now());
  return openAttempt(deps, booking);
}

async function payableBooking(deps: Deps, input: InitializePaymentInput): Promise<BookingRow> {
  const booking =
    input.bookingId === undefined
      ? await deps.bookings.findNewestPending({
          email: input.email,
          bookingType: input.bookingType,
          since: new Date(deps.now().getTime() - RECENT_MS),
        })
      : await deps.bookings.findById(input.bookingId);
  if (!booking || booking.customerEmail.toLowerCase() !== input.email.toLowerCase())
    throw new AppError("no_pending_booking");
  await refuseUnpayable(deps, booking);
  return booking;
}
