import type { CancelMyBookingInput, MoveMyBookingInput, MyBooking, MyBookingInput } from "#contract/my-booking.ts";
import type { InitializedPayment } from "#contract/payment.ts";
import { MAX_CUSTOMER_MOVES } from "#domain/bookings/bookings.ts";
import { toPesewas } from "#domain/payments/money.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { moveBookingAsCustomer } from "#worker/bookings/move-booking.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { offerPayment } from "#worker/payments/attempts/offer-payment.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";
import { getBookingByToken, loadBookingFacts, refuseUnlessAllowed } from "./booking-by-token.ts";
import { showBooking } from "./open-my-booking.ts";

/** Opens a checkout for the stored amount. */
export async function payMyBooking(deps: Deps, { token }: MyBookingInput): Promise<InitializedPayment> {
  const booking = await getBookingByToken(deps, token);
  if (deps.payments === null) throw new AppError("payments_unavailable");
  return offerPayment(deps, booking.id);
}

/** Moves the booking to a day with capacity, three times at most. */
export async function moveMyBooking(deps: Deps, input: MoveMyBookingInput): Promise<MyBooking> {
  const { snapshot, booking } = await settleThenLoad(deps, input.token);
  if (snapshot.customerMoves >= MAX_CUSTOMER_MOVES) throw new AppError("too_many_moves");
  refuseUnlessAllowed(snapshot, "move", deps.now().getTime());
  await moveBookingAsCustomer(deps, booking, { startDate: input.startDate, from: input.from });
  return showCurrentBooking(deps, booking);
}

/** Cancels for the refund that was shown, and starts that refund. */
export async function cancelMyBooking(deps: Deps, input: CancelMyBookingInput): Promise<MyBooking> {
  const { snapshot, booking } = await settleThenLoad(deps, input.token);
  refuseUnlessAllowed(snapshot, "cancel", deps.now().getTime());
  await cancelBooking(deps, {
    bookingId: booking.id,
    reason: input.reason || null,
    customer: { refundPesewas: toPesewas(input.refundAmount) },
  });
  return showCurrentBooking(deps, booking);
}

/** Settles an open payment first, so that a paid booking does not look unpaid. */
async function settleThenLoad(deps: Deps, token: string) {
  const { id } = await getBookingByToken(deps, token);
  await settleOpenAttempt(deps, id, "visitor");
  const booking = await getBookingByToken(deps, token);
  return { booking, snapshot: (await loadBookingFacts(deps, booking)).snapshot };
}

async function showCurrentBooking(deps: Deps, booking: BookingRow): Promise<MyBooking> {
  return showBooking(deps, (await deps.bookings.findById(booking.id)) ?? booking);
}
