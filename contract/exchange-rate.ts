import * as z from "zod/mini";
import { RATE_SOURCES } from "#domain/catalogue/exchange-rate.ts";
import type { DollarRates } from "#domain/catalogue/visitor-currency.ts";
import type { Country } from "#domain/clients/clients.ts";

/** GET /api/exchange-rate/usd-ghs. `rate` multiplies dollars to give cedis; `asOf` is an ISO instant. */
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
 * GET /api/exchange-rate/visitor: which of our countries the visitor's line is in, or null, and what goes for a dollar, by
 * which a price in cedis is about as much in their currency. `rates` is null where none is younger than seven days;
 * a currency that no provider gave is left out. The browser may keep it for an hour.
 */
export interface VisitorRates {
  country: Country | null;
  rates: { cedisPerDollar: number; asOf: string; perDollar: DollarRates } | null;
}
