import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { longDate } from "#domain/calendar/days-in-words.ts";
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

const CURRENCIES: Readonly<Record<Country, VisitorCurrency | null>> = {
  ghana: null,
  nigeria: "NGN",
  uk: "GBP",
  us: "USD",
  canada: "CAD",
  "south-africa": "ZAR",
};

/** As people in Ghana tell them apart. */
const SIGNS: Readonly<Record<VisitorCurrency, string>> = {
  NGN: "NGN\u00a0",
  GBP: "£",
  USD: "US$",
  CAD: "CA$",
  ZAR: "ZAR\u00a0",
};

/** A rate that is older says nothing of today. */
const OLDEST_MS = 7 * MS_PER_DAY;
const LARGEST_MOVE = 0.2;
const LOWEST = 0.01;
const HIGHEST = 100_000;

/** One of our countries by its ISO 3166 code, or null. */
export function countryOfCode(code: string | undefined): Country | null {
  return COUNTRY_CODES[code ?? ""] ?? null;
}

/** Null where people pay in cedis anyway. */
export function currencyOf(country: Country): VisitorCurrency | null {
  return CURRENCIES[country];
}

/** Those of a provider's rates that can be true: numbers, and within 20% of the last good one where there is one. */
export function plausibleDollarRates(answered: Readonly<Record<string, unknown>>, lastGood: DollarRates): DollarRates {
  return Object.fromEntries(
    VISITOR_CURRENCIES.flatMap((currency) => {
      const rate = currency === "USD" ? 1 : answered[currency];
      if (typeof rate !== "number" || !(rate >= LOWEST && rate <= HIGHEST)) return [];
      const last = lastGood[currency];
      const isNear = last === undefined || Math.abs(rate - last) <= last * LARGEST_MOVE;
      return isNear ? [[currency, rate]] : [];
    }),
  );
}

/** Whether a rate of that instant may still stand beside a price. `asOf` is an ISO instant. */
export function isRecentEnough(asOf: string, nowMs: number): boolean {
  return nowMs - Date.parse(asOf) <= OLDEST_MS;
}

/**
 * about £39: a sum in pesewas, by the cedis for a dollar and the currency for a dollar. Whole, and of three digits at most:
 * it is there to be imagined, and the bank decides.
 */
export function aboutIn(
  currency: VisitorCurrency,
  pesewas: number,
  rates: { cedis: number; currency: number },
): string {
  const sum = (pesewas / 100 / rates.cedis) * rates.currency;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(sum, 1))) - 2);
  const rounded = Math.round(sum / step) * step;
  return `about ${SIGNS[currency]}${String(rounded).replace(/\B(?=(\d{3})+$)/g, ",")}`;
}

/** rate of 24 November, of an ISO instant. */
export function rateDay(asOf: string): string {
  return `rate of ${longDate(asOf).replace(/ \d{4}$/, "")}`;
}

/** From here on a naira card may not be enough: banks allow about as much abroad in a quarter as a few such months. */
const NAIRA_CARD_DOLLARS = 300;

/** Whether a price is more than a naira card pays abroad, in pesewas at the cedis for a dollar. */
export function isBeyondNairaCards(pesewas: number, cedisPerDollar: number): boolean {
  return pesewas / 100 / cedisPerDollar > NAIRA_CARD_DOLLARS;
}
