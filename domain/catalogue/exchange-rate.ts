import { MS_PER_DAY } from "#domain/calendar/days.ts";

/** Rates are cedis per US dollar. */

/** Used until a provider has answered for the first time. The price list was calculated with it. */
export const FALLBACK_RATE = 12.19;

/** Date shown for the fallback rate: the start of the price list's year. */
export const FALLBACK_RATE_AS_OF = "2025-01-01T00:00:00.000Z";

export const RATE_PROVIDERS = ["open.er-api.com", "currency-api"] as const;
export const RATE_SOURCES = [...RATE_PROVIDERS, "fallback"] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

export interface ExchangeRate {
  /** Cedis per dollar. */
  rate: number;
  /** ISO instant that the provider reports for the rate. */
  asOf: string;
  source: RateSource;
  /** True if no provider answered within the last 24 hours. */
  stale: boolean;
}

/** A rate is fresh for 24 hours. */
export const RATE_TTL_MS = MS_PER_DAY;

const MIN_RATE = 5;
const MAX_RATE = 50;
const MAX_RATE_CHANGE = 0.2;

export function isRateInRange(rate: unknown): rate is number {
  return typeof rate === "number" && rate >= MIN_RATE && rate <= MAX_RATE;
}

/**
 * Whether a rate is safe to charge by: from 5 to 50, and within 20% of the last good rate. Without one, it must be
 * within 20% of the fallback or of another provider's answer.
 */
export function isPlausibleRate(
  rate: unknown,
  lastGood: number | null,
  otherAnswers: readonly unknown[] = [],
): rate is number {
  if (!isRateInRange(rate)) return false;
  const references = lastGood === null ? [FALLBACK_RATE, ...otherAnswers.filter(isRateInRange)] : [lastGood];
  return references.some((reference) => Math.abs(rate - reference) <= reference * MAX_RATE_CHANGE);
}

/** Converts dollars at `rate` to pesewas, rounded to whole cedis. Browser and worker both price with it. */
export function dollarsToPesewas(dollars: number, rate: number): number {
  return Math.round(dollars * rate) * 100;
}
