import type { AdminBooking, PriceBookingInput } from "#contract/front-desk/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";

/**
 * Gives a booking without a list price what was agreed, for which it can then be paid. Throws `not_found`, and `conflict` for a
 * plan with a list price, one that is paid, being paid or cancelled, and where the amount is another by now than was seen.
 */
export async function setBookingPrice(deps: Deps, id: string, input: PriceBookingInput): Promise<AdminBooking> {
  await settleOpenAttempt(deps, id);
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  refuseUnpriceable(booking);
  if (booking.amountPesewas !== toPesewas(input.was)) throw changedError(booking);
  const amountPesewas = toPesewas(input.amount);
  const reason = amountPesewas === 0 ? null : input.reason;
  const at = deps.now();
  const isPriced = await deps.staffBookings.setPrice({
    seen: booking,
    amountPesewas,
    reason,
    at,
    audit: makeAudit(deps, "staff", {
      action: "booking_priced",
      subjectType: "booking",
      subjectId: id,
      at,
      detail: { wasPesewas: booking.amountPesewas, amountPesewas, note: input.reason },
    }),
  });
  if (isPriced) return bookingAnswer(deps, { ...booking, amountPesewas, agreedReason: reason, quotedAt: at });
  const now = await deps.bookings.findById(id);
  if (!now) throw new AppError("not_found");
  refuseUnpriceable(now);
  if (now.amountPesewas !== booking.amountPesewas) throw changedError(now);
  throw new AppError("payment_in_progress", { retryAfterSeconds: 5 });
}

function refuseUnpriceable({ bookingType, status }: BookingRow): void {
  const { name, price } = PLANS[bookingType];
  if (price.kind !== "custom") throw conflict(`${name} has a list price, so none is agreed apart.`);
  if (status === "paid") throw conflict("This booking is paid, so its price stays.");
  if (status === "cancelled") throw conflict("This booking is cancelled, so it has no price any more.");
}

function changedError({ amountPesewas }: BookingRow): AppError {
  return conflict(`Somebody has agreed on ${formatCedisExact(amountPesewas)} since you opened it. Look at it again.`);
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
