import type { BookingType } from "#domain/bookings/bookings.ts";
import { formatDollars } from "#domain/payments/money.ts";
import { PLANS } from "./catalogue.ts";

/**
 * "$3,000 at ₵12.4 to the dollar" beside a price in cedis; null for plans in cedis and for agreed prices. Only for prices
 * of today: it reads today's price list.
 */
export function describeDollarPrice(booking: {
  bookingType: BookingType;
  months: number;
  amountPesewas: number;
  agreedReason: string | null;
}): string | null {
  const { price } = PLANS[booking.bookingType];
  if (price.kind !== "dollars" || booking.agreedReason !== null) return null;
  const dollars = price.amountDollars * booking.months;
  return `${formatDollars(dollars)} at ₵${Number((booking.amountPesewas / 100 / dollars).toFixed(3))} to the dollar`;
}
