import { formatLongDate } from "#domain/calendar/date-format.ts";
import { FALLBACK_RATE, FALLBACK_RATE_AS_OF } from "#domain/catalogue/exchange-rate.ts";
import type { KnownRate } from "./fetch-exchange-rate.ts";

/** The rate that the pages were made with, or null where the build had none. */
const LAST_GOOD: KnownRate | null = JSON.parse(import.meta.env.VITE_LAST_GOOD_RATE ?? "null");

/** What the page prices with before it has asked: the last good rate of its build, or the price list's. */
export const STARTING_RATE: KnownRate = LAST_GOOD ?? { rate: FALLBACK_RATE, asOf: FALLBACK_RATE_AS_OF };

/** rate of 24 November 2026; the price list's rate is of no day. */
export function rateInWords({ asOf }: Pick<KnownRate, "asOf">): string {
  return asOf === FALLBACK_RATE_AS_OF ? "our price list's rate" : `rate of ${formatLongDate(asOf)}`;
}
