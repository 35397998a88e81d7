import * as z from "zod/mini";
import { RATE_SOURCES } from "#domain/catalogue/exchange-rate.ts";

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
