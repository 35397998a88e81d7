import type { BookingType } from "#domain/bookings/bookings.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { formatDollars } from "#domain/payments/money.ts";
import { priceOn } from "#domain/settings.ts";
import { isPricedInDollars } from "./catalogue.ts";

/**
 * "$3,000 at ₵12.4 to the dollar" beside a price in cedis; null for plans in cedis and for agreed prices. The
 * dollars are those of the day on which the price was quoted.
 */
export function describeDollarPrice(booking: {
  bookingType: BookingType;
  months: number;
  amountPesewas: number;
  agreedReason: string | null;
  quotedAt: Date | null;
  createdAt: Date;
}): string | null {
  if (!isPricedInDollars(booking.bookingType) || booking.agreedReason !== null) return null;
  const quotedOn = dayAt((booking.quotedAt ?? booking.createdAt).getTime());
  const dollars = (priceOn("private_office", quotedOn) / 100) * booking.months;
  return `${formatDollars(dollars)} at ₵${Number((booking.amountPesewas / 100 / dollars).toFixed(3))} to the dollar`;
}
