import { formatLongDate } from "#domain/calendar/date-format.ts";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import type { ListedCountry } from "#domain/clients/clients.ts";

/** Currencies of visitors abroad, for approximate prices. All payments are in cedis. */
export const VISITOR_CURRENCIES = ["NGN", "GBP", "USD", "CAD", "ZAR"] as const;
export type VisitorCurrency = (typeof VISITOR_CURRENCIES)[number];

/** Units of each currency per US dollar. Currencies without a known rate are absent. */
export type DollarRates = { readonly [Currency in VisitorCurrency]?: number | undefined };

const COUNTRY_CODES: Readonly<Record<string, ListedCountry>> = {
  GH: "ghana",
  NG: "nigeria",
  GB: "uk",
  US: "us",
  CA: "canada",
  ZA: "south-africa",
};

const COUNTRY_CURRENCIES: Readonly<Record<ListedCountry, VisitorCurrency | null>> = {
  ghana: null,
  nigeria: "NGN",
  uk: "GBP",
  us: "USD",
  canada: "CAD",
  "south-africa": "ZAR",
};

/** Currency signs as used in Ghana. */
const CURRENCY_SIGNS: Readonly<Record<VisitorCurrency, string>> = {
  NGN: "NGN\u00a0",
  GBP: "£",
  USD: "US$",
  CAD: "CA$",
  ZAR: "ZAR\u00a0",
};

/** Older rates are not shown. */
const MAX_SHOWN_RATE_AGE_MS = 7 * MS_PER_DAY;
const MAX_RATE_CHANGE = 0.2;
const MIN_RATE = 0.01;
const MAX_RATE = 100_000;

/** Country for an ISO 3166 code; null if it is not one of ours. */
export function countryFromCode(code: string | undefined): ListedCountry | null {
  return COUNTRY_CODES[code ?? ""] ?? null;
}

/** The currency for approximate prices; null for countries that pay in cedis. */
export function visitorCurrencyFor(country: ListedCountry): VisitorCurrency | null {
  return COUNTRY_CURRENCIES[country];
}

/** Keeps the plausible rates of a provider's answer: numbers within 20% of the last good rate, if there is one. */
export function filterPlausibleRates(answer: Readonly<Record<string, unknown>>, lastGood: DollarRates): DollarRates {
  return Object.fromEntries(
    VISITOR_CURRENCIES.flatMap((currency) => {
      const rate = currency === "USD" ? 1 : answer[currency];
      if (typeof rate !== "number" || !(rate >= MIN_RATE && rate <= MAX_RATE)) return [];
      const last = lastGood[currency];
      const isPlausible = last === undefined || Math.abs(rate - last) <= last * MAX_RATE_CHANGE;
      return isPlausible ? [[currency, rate]] : [];
    }),
  );
}

/** Whether a rate is recent enough to show beside a price. `asOf` is an ISO instant. */
export function isRateRecent(asOf: string, nowMs: number): boolean {
  return nowMs - Date.parse(asOf) <= MAX_SHOWN_RATE_AGE_MS;
}

/**
 * "about £39" for a price in pesewas. `rates` are cedis and currency units per dollar. Rounded to three digits, because
 * the bank decides the real amount.
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

/** "rate of 24 November", from an ISO instant. */
export function formatRateDate(asOf: string): string {
  return `rate of ${formatLongDate(asOf).replace(/ \d{4}$/, "")}`;
}

/** Above this a naira card may be declined: its quarterly limit abroad covers only a few such payments. */
const NAIRA_CARD_LIMIT_DOLLARS = 300;

/** Whether a price in pesewas exceeds what a naira card can pay abroad, at `cedisPerDollar`. */
export function exceedsNairaCardLimit(pesewas: number, cedisPerDollar: number): boolean {
  return pesewas / 100 / cedisPerDollar > NAIRA_CARD_LIMIT_DOLLARS;
}
