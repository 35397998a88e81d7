import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { FoundPayment } from "#worker/gateways/paystack.ts";
import { attemptRow, bookingRow, foundPayment, makeFakeDeps } from "./fake-deps.ts";

/** Of a payment that was opened. */
export const CHECKOUT = "https://checkout.test/1";

export interface PaymentScene {
  booking?: Partial<BookingRow>;
  /** Null where no payment was begun. */
  attempt?: Partial<PaymentAttemptRow> | null;
  /** Null where the gateway has never heard of it. */
  payment?: Partial<FoundPayment> | null;
}

/** A booking with a payment that was opened and that nobody has made yet. */
export function paymentScene(overrides: PaymentScene = {}) {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow(overrides.booking);
  const attempt = attemptRow({
    bookingId: booking.id,
    status: "open",
    authorizationUrl: CHECKOUT,
    ...overrides.attempt,
  });
  const { reference } = attempt;
  state.bookings.push(booking);
  if (overrides.attempt !== null) state.attempts.push(attempt);
  if (overrides.payment !== null)
    state.payments.set(reference, foundPayment({ reference, status: "abandoned", ...overrides.payment }));
  return { deps, state, booking, attempt, reference };
}
