import type { BookingType } from "#domain/bookings/bookings.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatCedis, formatCedisExact } from "#domain/payments/money.ts";

/** What a plan costs, as its card says it; the private office at cedis to the dollar. */
export function priceTag(type: BookingType, rate = 0): string {
  return formatCedis(pricePesewas(type, rate));
}

/** The same as a receipt says it. */
export function priceOnReceipt(type: BookingType): string {
  return formatCedisExact(pricePesewas(type, 0));
}
