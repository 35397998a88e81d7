import * as z from "zod/mini";
import { RATE_SOURCES } from "#domain/catalogue/exchange-rate.ts";
import type { DollarRates } from "#domain/catalogue/visitor-currency.ts";
import type { ListedCountry } from "#domain/clients/clients.ts";

/** GET /api/exchange-rate/usd-ghs. `rate` is cedis per dollar; `asOf` is an ISO instant. */
export const ExchangeRateAnswer = z.lazy(() =>
  z.object({
    rate: z.number(),
    asOf: z.string(),
    source: z.enum(RATE_SOURCES),
    stale: z.boolean(),
  }),
);
export type ExchangeRateAnswer = z.infer<typeof ExchangeRateAnswer>;

/**
 * GET /api/exchange-rate/visitor: the visitor's country by IP address, or null if it is not one of ours, and rates for
 * approximate prices. `rates` is null if none is younger than seven days; currencies without a rate are absent.
 * Browsers can cache it for an hour.
 */
export interface VisitorRates {
  country: ListedCountry | null;
  rates: { cedisPerDollar: number; asOf: string; perDollar: DollarRates } | null;
}
