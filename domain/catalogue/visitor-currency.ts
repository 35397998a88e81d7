import { formatLongDate } from "#domain/calendar/date-format.ts";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import type { Country } from "#domain/clients/clients.ts";

/** What visitors from our countries abroad think in. Everything is charged in cedis. */
export const VISITOR_CURRENCIES = ["NGN", "GBP", "USD", "CAD", "ZAR"] as const;
export type VisitorCurrency = (typeof VISITOR_CURRENCIES)[number];

/** How many of each go for a US dollar, as far as a provider said so. */
export type DollarRates = { readonly [Currency in VisitorCurrency]?: number | undefined };

const COUNTRY_CODES: Readonly<Record<string, Country>> = {
  GH: "ghana",
  NG: "nigeria",
  GB: "uk",
  US: "us",
  CA: "canada",
  ZA: "south-africa",
};

const COUNTRY_CURRENCIES: Readonly<Record<Country, VisitorCurrency | null>> = {
  ghana: null,
  nigeria: "NGN",
  uk: "GBP",
  us: "USD",
  canada: "CAD",
  "south-africa": "ZAR",
};

/** As people in Ghana tell them apart. */
const CURRENCY_SIGNS: Readonly<Record<VisitorCurrency, string>> = {
  NGN: "NGN\u00a0",
  GBP: "£",
  USD: "US$",
  CAD: "CA$",
  ZAR: "ZAR\u00a0",
};

/** A rate that is older says nothing of today. */
const MAX_RATE_AGE_MS = 7 * MS_PER_DAY;
const MAX_RATE_CHANGE = 0.2;
const MIN_RATE = 0.01;
const MAX_RATE = 100_000;

/** One of our countries by its ISO 3166 code, or null. */
export function countryFromCode(code: string | undefined): Country | null {
  return COUNTRY_CODES[code ?? ""] ?? null;
}

/** Null where people pay in cedis anyway. */
export function visitorCurrencyFor(country: Country): VisitorCurrency | null {
  return COUNTRY_CURRENCIES[country];
}

/** Those of a provider's rates that can be true: numbers, and within 20% of the last good one where there is one. */
export function filterPlausibleRates(answered: Readonly<Record<string, unknown>>, lastGood: DollarRates): DollarRates {
  return Object.fromEntries(
    VISITOR_CURRENCIES.flatMap((currency) => {
      const rate = currency === "USD" ? 1 : answered[currency];
      if (typeof rate !== "number" || !(rate >= MIN_RATE && rate <= MAX_RATE)) return [];
      const last = lastGood[currency];
      const isNear = last === undefined || Math.abs(rate - last) <= last * MAX_RATE_CHANGE;
      return isNear ? [[currency, rate]] : [];
    }),
  );
}

/** Whether a rate of that instant may still stand beside a price. `asOf` is an ISO instant. */
export function isRateFresh(asOf: string, nowMs: number): boolean {
  return nowMs - Date.parse(asOf) <= MAX_RATE_AGE_MS;
}

/**
 * about £39: a sum in pesewas, by the cedis for a dollar and the currency for a dollar. Whole, and of three digits at most:
 * it is there to be imagined, and the bank decides.
 */
export function formatApproximatePrice(
  currency: VisitorCurrency,
  pesewas: number,
  rates: { cedis: number; currency: number },
): string {
  const sum = (pesewas / 100 / rates.cedis) * rates.currency;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(sum, 1))) - 2);
  const rounded = Math.round(sum / step) * step;
  return `about ${CURRENCY_SIGNS[currency]}${String(rounded).replace(/\B(?=(\d{3})+$)/g, ",")}`;
}

/** rate of 24 November, of an ISO instant. */
export function formatRateDate(asOf: string): string {
  return `rate of ${formatLongDate(asOf).replace(/ \d{4}$/, "")}`;
}

/** From here on a naira card may not be enough: banks allow about as much abroad in a quarter as a few such months. */
const NAIRA_CARD_LIMIT_DOLLARS = 300;

/** Whether a price is more than a naira card pays abroad, in pesewas at the cedis for a dollar. */
export function exceedsNairaCardLimit(pesewas: number, cedisPerDollar: number): boolean {
  return pesewas / 100 / cedisPerDollar > NAIRA_CARD_LIMIT_DOLLARS;
}
