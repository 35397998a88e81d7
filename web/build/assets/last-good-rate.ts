import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isPlausibleRate } from "#domain/catalogue/exchange-rate.ts";
import { root } from "#web/build/root.ts";

/** Cedis for a dollar, and the ISO instant that its provider gave. */
export interface LastGoodRate {
  rate: number;
  asOf: string;
}

const CACHE_FILE = join(root, ".cache/last-good-rate.json");
const TIMEOUT_MS = 2500;

/** The providers of worker/gateways/exchange-rate.ts, in the same order. */
const PROVIDERS: readonly { url: string; read: (answer: never) => LastGoodRate }[] = [
  {
    url: "https://open.er-api.com/v6/latest/USD",
    read: (answer: { time_last_update_unix: number; rates: { GHS: number } }) => ({
      rate: answer.rates.GHS,
      asOf: new Date(answer.time_last_update_unix * 1000).toISOString(),
    }),
  },
  {
    url: "https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/usd.min.json",
    read: (answer: { date: string; usd: { ghs: number } }) => ({
      rate: answer.usd.ghs,
      asOf: new Date(answer.date).toISOString(),
    }),
  },
];

/**
 * The rate with which the pages' HTML is made: a provider's, or the last that an earlier build on this machine was given.
 * Null where there is none, as on a machine without a line to them: then the pages name no day.
 */
export async function findLastGoodRate(keptFile = CACHE_FILE): Promise<LastGoodRate | null> {
  const kept = readCached(keptFile);
  const answers = await Promise.all(PROVIDERS.map(fetchRate));
  const found = answers.find((answer) => answer !== null && isPlausibleRate(answer.rate, kept?.rate ?? null));
  if (!found) return kept;
  mkdirSync(dirname(keptFile), { recursive: true });
  writeFileSync(keptFile, JSON.stringify(found));
  return found;
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
    return isPlausibleRate(rate, null) && !Number.isNaN(Date.parse(asOf)) ? { rate, asOf } : null;
  } catch {
    return null;
  }
}
