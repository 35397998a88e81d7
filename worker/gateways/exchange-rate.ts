import * as z from "zod/mini";
import { isDay } from "#domain/calendar/days.ts";
import type { RATE_PROVIDERS } from "#domain/catalogue/exchange-rate.ts";
import { VISITOR_CURRENCIES } from "#domain/catalogue/visitor-currency.ts";

export interface ProviderRate {
  /** Cedis for one dollar. */
  rate: number;
  /** The ISO instant of the rate. */
  asOf: string;
  /** The provider's other rates for a dollar by currency code, not validated yet. */
  otherCurrencies?: Readonly<Record<string, unknown>>;
}

export interface RateProvider {
  source: (typeof RATE_PROVIDERS)[number];
  /** Null if the provider has no usable answer. Never throws. */
  findRate(): Promise<ProviderRate | null>;
}

const TIMEOUT_MS = 2500;

const OpenErApiAnswer = z.lazy(() =>
  z.object({
    result: z.literal("success"),
    base_code: z.literal("USD"),
    time_last_update_unix: z.number().check(z.gte(0), z.lte(253_402_300_799)),
    rates: z.looseObject({ GHS: z.number() }),
  }),
);

const CurrencyApiAnswer = z.lazy(() =>
  z.object({
    date: z.string().check(z.refine(isDay)),
    usd: z.looseObject({ ghs: z.number() }),
  }),
);

export function makeOpenErApi(url: string, timeoutMs = TIMEOUT_MS): RateProvider {
  return {
    source: "open.er-api.com",
    async findRate() {
      const answer = await fetchJson(url, OpenErApiAnswer, timeoutMs);
      return (
        answer && {
          rate: answer.rates.GHS,
          asOf: new Date(answer.time_last_update_unix * 1000).toISOString(),
          otherCurrencies: answer.rates,
        }
      );
    },
  };
}

/** Tries the addresses in turn. */
export function makeCurrencyApi(urls: string[], timeoutMs = TIMEOUT_MS): RateProvider {
  return {
    source: "currency-api",
    async findRate() {
      for (const url of urls) {
        const answer = await fetchJson(url, CurrencyApiAnswer, timeoutMs);
        if (answer)
          return {
            rate: answer.usd.ghs,
            asOf: `${answer.date}T00:00:00.000Z`,
            otherCurrencies: visitorRates(answer.usd),
          };
      }
      return null;
    },
  };
}

/** The two public providers, or one stand-in for both. */
export function makeRateProviders(standInUrl: string | undefined): RateProvider[] {
  const currencyPath = "/npm/@fawazahmed0/currency-api@latest/v1/currencies/usd.min.json";
  if (standInUrl !== undefined)
    return [makeOpenErApi(`${standInUrl}/v6/latest/USD`), makeCurrencyApi([`${standInUrl}${currencyPath}`])];
  return [
    makeOpenErApi("https://open.er-api.com/v6/latest/USD"),
    makeCurrencyApi([
      `https://cdn.jsdelivr.net${currencyPath}`,
      "https://latest.currency-api.pages.dev/v1/currencies/usd.min.json",
    ]),
  ];
}

function visitorRates(rates: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(VISITOR_CURRENCIES.map((currency) => [currency, rates[currency.toLowerCase()]]));
}

async function fetchJson<Schema extends z.ZodMiniType>(
  url: string,
  schema: Schema,
  timeoutMs: number,
): Promise<z.infer<Schema> | null> {
  try {
    const response = await fetch(url, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return null;
    const answer = schema.safeParse(await response.json());
    return answer.success ? answer.data : null;
  } catch {
    return null;
  }
}
