import { MS_PER_DAY } from "#domain/calendar/days.ts";

/** Cedis for one US dollar. */

/** Used when no provider has ever answered. The figure the price list was made with. */
export const FALLBACK_RATE = 12.19;

/** The instant of the fallback rate, for "rate of <date>": the start of the year that price list was for. */
export const FALLBACK_RATE_AS_OF = "2025-01-01T00:00:00.000Z";

export const RATE_PROVIDERS = ["open.er-api.com", "currency-api"] as const;
export const RATE_SOURCES = [...RATE_PROVIDERS, "fallback"] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

export interface ExchangeRate {
  /** Cedis for one dollar. */
  rate: number;
  /** ISO instant the provider gives for the rate. */
  asOf: string;
  source: RateSource;
  /** True when no provider could be asked within the last 24 hours. */
  stale: boolean;
}

/** How long a rate is fresh: 24 hours. */
export const RATE_FRESH_MS = MS_PER_DAY;

const MIN_RATE = 5;
const MAX_RATE = 50;
const MAX_RATE_CHANGE = 0.2;

/** A rate we dare charge by: between 5 and 50, and within 20% of the last good one where there is one. */
export function isPlausibleRate(rate: unknown, lastGood: number | null): rate is number {
  if (typeof rate !== "number" || !Number.isFinite(rate)) return false;
  if (rate < MIN_RATE || rate > MAX_RATE) return false;
  return lastGood === null || Math.abs(rate - lastGood) <= lastGood * MAX_RATE_CHANGE;
}

/** Dollars at `rate` in pesewas, rounded to whole cedis. Both sides price with this function. */
export function dollarsToPesewas(dollars: number, rate: number): number {
  return Math.round(dollars * rate) * 100;
}
