import type { BookingType } from "#domain/bookings/bookings.ts";
import { isPricedInDollars, pricePesewas } from "#domain/catalogue/catalogue.ts";
import type { Deps } from "#worker/deps.ts";
import { getExchangeRate } from "#worker/exchange-rate/get-exchange-rate.ts";

/** What a plan costs at this moment, in pesewas. */
export async function priceNowPesewas(deps: Deps, bookingType: BookingType): Promise<number> {
  const rate = isPricedInDollars(bookingType) ? await getExchangeRate(deps) : null;
  return pricePesewas(bookingType, rate?.rate ?? 0);
}
