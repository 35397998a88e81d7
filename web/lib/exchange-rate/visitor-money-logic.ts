import type { VisitorRates } from "#contract/exchange-rate.ts";
import {
  exceedsNairaCardLimit,
  formatApproximatePrice,
  formatRateDate,
  type VisitorCurrency,
  visitorCurrencyFor,
} from "#domain/catalogue/visitor-currency.ts";
import { LISTED_COUNTRIES, type ListedCountry } from "#domain/clients/clients.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { chosenCountry } from "./chosen-country.ts";

/** Prices in the visitor's currency. Values are null if unknown, or if the visitor pays in cedis. */
export interface VisitorMoney {
  /** The country the visitor chose, or the one of their IP address. */
  country: ListedCountry | null;
  currency: VisitorCurrency | null;
  /** about £39, for a price in pesewas. */
  approximate: (pesewas: number) => string | null;
  /** rate of 24 November */
  rateDay: string | null;
  /** True if a card in their currency may be blocked from paying this much abroad. */
  exceedsCardLimit: (pesewas: number) => boolean;
}

const HOUR_MS = 3_600_000;

export function saveCountry(country: string): void {
  if (parseCountry(country)) chosenCountry.save(country);
}

export async function findVisitorMoney(): Promise<VisitorMoney> {
  const visitorRates = await fetchVisitorRates();
  return visitorMoney(parseCountry(chosenCountry.find()) ?? visitorRates.country, visitorRates.rates);
}

/** Prices for a visitor from this country, at these rates. */
export function visitorMoney(country: ListedCountry | null, rates: VisitorRates["rates"]): VisitorMoney {
  const currency = country && visitorCurrencyFor(country);
  const rate = currency && rates?.perDollar[currency];
  return {
    country,
    currency,
    approximate: (pesewas) =>
      currency && rates && rate
        ? formatApproximatePrice(currency, pesewas, { cedis: rates.cedisPerDollar, currency: rate })
        : null,
    rateDay: rates && rate ? formatRateDate(rates.asOf) : null,
    exceedsCardLimit: (pesewas) =>
      currency === "NGN" && rates !== null && exceedsNairaCardLimit(pesewas, rates.cedisPerDollar),
  };
}

function parseCountry(text: string | null): ListedCountry | undefined {
  return LISTED_COUNTRIES.find((country) => country === text);
}

/** GET /api/exchange-rate/visitor */
function fetchVisitorRates(): Promise<VisitorRates> {
  return queryClient.fetchQuery<VisitorRates>({
    queryKey: ["/api/exchange-rate/visitor"],
    queryFn: () => readResponse(api.api["exchange-rate"].visitor.$get()),
    staleTime: HOUR_MS,
  });
}
