import type { BookingType } from "#domain/bookings/bookings.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatCedis, formatCedisExact } from "#domain/payments/money.ts";

/** Price of a plan as on its card; `rate` in cedis per dollar for the private office. */
export function priceTag(type: BookingType, rate = 0): string {
  return formatCedis(pricePesewas(type, rate));
}

/** Price of a plan as on a receipt. */
export function priceOnReceipt(type: BookingType): string {
  return formatCedisExact(pricePesewas(type, 0));
}
