import type { AdminBooking, PriceBookingInput } from "#contract/front-desk/bookings.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";
import { requireRightForPrice } from "#worker/staff/require-right.ts";

/**
 * Sets the agreed price of a booking whose plan has no list price, so that it can be paid. Throws `not_found`;
 * `payment_in_progress` while it is being paid; and `conflict` if the plan has a list price, the booking is paid or
 * cancelled, or its amount has changed since staff saw it.
 */
export async function setBookingPrice(deps: Deps, { id, ...input }: ById<PriceBookingInput>): Promise<AdminBooking> {
  await settleOpenAttempt(deps, id);
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  refuseUnpriceable(booking);
  if (booking.amountPesewas !== toPesewas(input.was)) throw changedError(booking);
  const amountPesewas = toPesewas(input.amount);
  const lowered = requireRightForPrice(deps, { amountPesewas, listPesewas: booking.amountPesewas });
  const reason = amountPesewas === 0 ? null : input.reason;
  const at = deps.now();
  const isPriced = await deps.staffBookings.setPrice({
    expected: booking,
    amountPesewas,
    reason,
    at,
    audit: makeAudit(deps, "staff", {
      action: "booking_priced",
      subjectType: "booking",
      subjectId: id,
      at,
      detail: { wasPesewas: booking.amountPesewas, amountPesewas, note: input.reason, ...lowered },
    }),
  });
  if (isPriced) return bookingAnswer(deps, { ...booking, amountPesewas, agreedReason: reason, quotedAt: at });
  const current = await deps.bookings.findById(id);
  if (!current) throw new AppError("not_found");
  refuseUnpriceable(current);
  if (current.amountPesewas !== booking.amountPesewas) throw changedError(current);
  throw new AppError("payment_in_progress", { retryAfterSeconds: 5 });
}

function refuseUnpriceable({ bookingType, status }: BookingRow): void {
  const { name, price } = PLANS[bookingType];
  if (price.kind !== "custom") throw conflict(`${name} has a list price, so you cannot set another one.`);
  if (status === "paid") throw conflict("You cannot change the price of a paid booking.");
  if (status === "cancelled") throw conflict("You cannot price a cancelled booking.");
}

function changedError({ amountPesewas }: BookingRow): AppError {
  return conflict(`The price is now ${formatCedisExact(amountPesewas)}. Check it again.`);
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
