import { priceValidityMs } from "#domain/catalogue/catalogue.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { getCurrentPrice } from "./get-current-price.ts";

/**
 * Recalculates and saves the price of an unpaid booking once its quote expires. Throws `price_changed` with the new
 * price, which the next attempt pays. Agreed prices and plans without a list price do not change.
 */
export async function requoteBooking(deps: Deps, booking: BookingRow): Promise<void> {
  const at = deps.now();
  const { bookingType, amountPesewas, months } = booking;
  if (booking.agreedReason !== null) return;
  const quotedAt = booking.quotedAt ?? booking.createdAt;
  if (at.getTime() < quotedAt.getTime() + priceValidityMs(bookingType)) return;
  const { pesewas: price, displayPrice } = await getCurrentPrice(deps, bookingType, months);
  if (price === 0) return;
  if (!(await deps.bookings.requote(booking, price, at)))
    throw new AppError("payment_in_progress", { retryAfterSeconds: 5 });
  if (price === amountPesewas) return;
  deps.log("booking_requoted", { bookingId: booking.id });
  throw new AppError("price_changed", { price: displayPrice });
}
