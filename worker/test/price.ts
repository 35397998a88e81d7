import type { BookingType } from "#domain/bookings/bookings.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";

/** A plan's price in cedis, as a browser would send it. `rate` is in cedis per dollar. */
export function priceCedis(type: BookingType, rate = 0, months = 1): number {
  return toCedis(pricePesewas(type, rate, months));
}
