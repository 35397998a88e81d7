import { formatLongDate } from "#domain/calendar/date-format.ts";
import { FALLBACK_RATE, FALLBACK_RATE_AS_OF } from "#domain/catalogue/exchange-rate.ts";
import type { KnownRate } from "./fetch-exchange-rate.ts";

/** The rate at build time; null if the build had none. */
const LAST_GOOD: KnownRate | null = JSON.parse(import.meta.env.VITE_LAST_GOOD_RATE ?? "null");

/** The rate until the current one loads: the build's rate, or the price list's. */
export const STARTING_RATE: KnownRate = LAST_GOOD ?? { rate: FALLBACK_RATE, asOf: FALLBACK_RATE_AS_OF };

/** rate of 24 November 2026; the price list's rate has no date. */
export function describeRate({ asOf }: Pick<KnownRate, "asOf">): string {
  return asOf === FALLBACK_RATE_AS_OF ? "our list rate" : `rate of ${formatLongDate(asOf)}`;
}
