import type { CurrentPrice } from "#contract/errors.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { isPricedInDollars, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { Deps } from "#worker/deps.ts";
import { getExchangeRate } from "#worker/exchange-rate/get-exchange-rate.ts";

/** A plan's current price: in pesewas, and as a `price_changed` error shows it, with its exchange rate. */
export async function getCurrentPrice(
  deps: Deps,
  bookingType: BookingType,
): Promise<{ pesewas: number; displayPrice: CurrentPrice }> {
  const rate = isPricedInDollars(bookingType) ? await getExchangeRate(deps) : null;
  const pesewas = pricePesewas(bookingType, rate?.rate ?? 0);
  const displayPrice = {
    amount: toCedis(pesewas),
    currency: "GHS" as const,
    ...(rate && { rate: rate.rate, asOf: rate.asOf }),
  };
  return { pesewas, displayPrice };
}
