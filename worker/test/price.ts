import type { BookingType } from "#domain/bookings/bookings.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";

/** What a plan costs in cedis, as a browser would send it; the private office at cedis to the dollar. */
export function priceCedis(type: BookingType, rate = 0): number {
  return toCedis(pricePesewas(type, rate));
}
