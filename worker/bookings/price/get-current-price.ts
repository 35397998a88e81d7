import type { CurrentPrice } from "#contract/errors.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { isPricedInDollars, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { Deps } from "#worker/deps.ts";
import { getExchangeRate } from "#worker/exchange-rate/get-exchange-rate.ts";

/** A plan's current price for some months: in pesewas, and as a `price_changed` error shows it, with its exchange rate. */
export async function getCurrentPrice(
  deps: Deps,
  bookingType: BookingType,
  months = 1,
): Promise<{ pesewas: number; displayPrice: CurrentPrice }> {
  const rate = isPricedInDollars(bookingType) ? await getExchangeRate(deps) : null;
  const pesewas = pricePesewas(bookingType, rate?.rate ?? 0, months);
  const displayPrice = {
    amount: toCedis(pesewas),
    currency: "GHS" as const,
    ...(rate && { rate: rate.rate, asOf: rate.asOf }),
  };
  return { pesewas, displayPrice };
}
