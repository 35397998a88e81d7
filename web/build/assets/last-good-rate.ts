import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isPlausibleRate, isRateInRange } from "#domain/catalogue/exchange-rate.ts";
import { root } from "#web/build/root.ts";

/** Cedis per US dollar, and the provider's timestamp (ISO 8601). */
export interface LastGoodRate {
  rate: number;
  asOf: string;
}

const CACHE_FILE = join(root, ".cache/last-good-rate.json");
const TIMEOUT_MS = 2500;

/** Same providers and order as worker/gateways/exchange-rate.ts. */
const PROVIDERS: readonly { url: string; read: (body: never) => LastGoodRate }[] = [
  {
    url: "https://open.er-api.com/v6/latest/USD",
    read: (body: { time_last_update_unix: number; rates: { GHS: number } }) => ({
      rate: body.rates.GHS,
      asOf: new Date(body.time_last_update_unix * 1000).toISOString(),
    }),
  },
  {
    url: "https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/usd.min.json",
    read: (body: { date: string; usd: { ghs: number } }) => ({
      rate: body.usd.ghs,
      asOf: new Date(body.date).toISOString(),
    }),
  },
];

/**
 * The exchange rate for the prerendered pages: from a provider, or the last one cached on this machine. Null without
 * both, for example offline: the pages then show no date.
 */
export async function findLastGoodRate(cacheFile = CACHE_FILE): Promise<LastGoodRate | null> {
  const cached = readCached(cacheFile);
  const answers = await Promise.all(PROVIDERS.map(fetchRate));
  const plausible = answers.find((body) => {
    const otherAnswers = answers.flatMap((other) => (other === null || other === body ? [] : [other.rate]));
    return body !== null && isPlausibleRate(body.rate, cached?.rate ?? null, otherAnswers);
  });
  if (!plausible) return cached;
  mkdirSync(dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify(plausible));
  return plausible;
}

async function fetchRate({ url, read }: (typeof PROVIDERS)[number]): Promise<LastGoodRate | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? read((await response.json()) as never) : null;
  } catch {
    return null;
  }
}

function readCached(file: string): LastGoodRate | null {
  if (!existsSync(file)) return null;
  try {
    const { rate, asOf } = JSON.parse(readFileSync(file, "utf8")) as LastGoodRate;
    return isRateInRange(rate) && !Number.isNaN(Date.parse(asOf)) ? { rate, asOf } : null;
  } catch {
    return null;
  }
}
