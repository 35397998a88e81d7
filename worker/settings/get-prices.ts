import type { PublicPrices } from "#contract/house-settings.ts";
import { SOLD_TYPES } from "#domain/bookings/bookings.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { isPricedInDollars, PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { priceCurrency } from "#domain/catalogue/price-names.ts";
import { PRICES } from "#domain/catalogue/prices.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { Deps } from "#worker/deps.ts";
import { getExchangeRate } from "#worker/exchange-rate/get-exchange-rate.ts";

/** Today's prices of everything with a list price. */
export async function getPrices(deps: Deps): Promise<PublicPrices> {
  const today = dayAt(deps.now().getTime());
  const [stored, { rate }] = await Promise.all([deps.settingsStore.find(), getExchangeRate(deps)]);
  const inForce = (stored?.prices ?? [])
    .filter(({ from }) => from <= today)
    .sort((a, b) => a.from.localeCompare(b.from));
  return {
    ...{ version: inForce.length + 1, from: inForce.at(-1)?.from ?? null },
    plans: SOLD_TYPES.flatMap((bookingType) => {
      if (!(bookingType in PRICES)) return [];
      const name = bookingType as keyof typeof PRICES & typeof bookingType;
      const cedis = toCedis(pricePesewas(bookingType, isPricedInDollars(bookingType) ? rate : 0));
      return [
        {
          bookingType,
          name: PLANS[bookingType].name,
          amount: PRICES[name] / 100,
          currency: priceCurrency(name),
          cedis,
        },
      ];
    }),
  };
}
