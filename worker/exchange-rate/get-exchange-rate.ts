import type { VisitorRates } from "#contract/exchange-rate.ts";
import {
  type ExchangeRate,
  FALLBACK_RATE,
  FALLBACK_RATE_AS_OF,
  isPlausibleRate,
  RATE_FRESH_MS,
} from "#domain/catalogue/exchange-rate.ts";
import {
  countryFromCode,
  type DollarRates,
  filterPlausibleRates,
  isRateFresh,
} from "#domain/catalogue/visitor-currency.ts";
import type { Deps } from "#worker/deps.ts";
import type { StoredRate } from "#worker/gateways/rate-store.ts";

type RateDeps = Pick<Deps, "now" | "log" | "rateProviders" | "rateStore">;

/** How long the providers are left alone after all of them failed. */
const PAUSE_AFTER_FAILURE_MS = 60_000;

/** The cedis for a dollar, and what else goes for one, which may be nothing. */
export type CurrentRate = ExchangeRate & { freshForMs: number; perDollar: DollarRates };

/** Never fails: the stored rate of the last 24 hours, a provider's, the last good one, or the fallback. */
export async function getExchangeRate(deps: RateDeps): Promise<CurrentRate> {
  const now = deps.now().getTime();
  const recalled = deps.rateStore.recallRate(now);
  if (recalled && isFresh(recalled, now)) return freshRate(recalled, now);
  const stored = await nullOnError(deps, () => deps.rateStore.findRate(now));
  if (stored && isFresh(stored, now)) return freshRate(stored, now);

  const failedAt = await nullOnError(deps, () => deps.rateStore.findLastFailure());
  const isPausing = failedAt !== null && now >= failedAt && now - failedAt < PAUSE_AFTER_FAILURE_MS;
  const found = isPausing ? null : await askProviders(deps, stored, now);
  if (found) return freshRate(found, now);

  if (stored) return { ...pickRate(stored), stale: true, freshForMs: 0 };
  return {
    rate: FALLBACK_RATE,
    asOf: FALLBACK_RATE_AS_OF,
    source: "fallback",
    stale: true,
    freshForMs: 0,
    perDollar: {},
  };
}

async function askProviders(deps: RateDeps, lastGood: StoredRate | null, now: number): Promise<StoredRate | null> {
  for (const provider of deps.rateProviders) {
    const answer = await provider.findRate();
    if (!answer) continue;
    if (!isPlausibleRate(answer.rate, lastGood?.rate ?? null)) {
      deps.log("rate_refused", { source: provider.source, rate: answer.rate });
      continue;
    }
    const { others = {}, ...found } = answer;
    const perDollar = filterPlausibleRates(others, lastGood?.perDollar ?? {});
    const rate: StoredRate = { ...found, source: provider.source, fetchedAt: now, perDollar };
    await nullOnError(deps, () => deps.rateStore.saveRate(rate));
    return rate;
  }
  deps.log("rate_providers_failed");
  await nullOnError(deps, () => deps.rateStore.saveLastFailure(now));
  return null;
}

function isFresh({ fetchedAt }: StoredRate, now: number): boolean {
  const age = now - fetchedAt;
  return age >= 0 && age < RATE_FRESH_MS;
}

function freshRate(stored: StoredRate, now: number): CurrentRate {
  return { ...pickRate(stored), stale: false, freshForMs: RATE_FRESH_MS - (now - stored.fetchedAt) };
}

function pickRate({ rate, asOf, source, perDollar = {} }: StoredRate) {
  return { rate, asOf, source, perDollar };
}

// A cache that cannot be reached is an empty cache.
async function nullOnError<Value>(deps: RateDeps, ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask();
  } catch {
    deps.log("rate_store_failed");
    return null;
  }
}

/** Where a visitor comes from, as Cloudflare says, and what a price in cedis is about there. Never fails. */
export async function getVisitorRates(
  deps: Pick<Deps, "now" | "log" | "rateProviders" | "rateStore">,
  countryCode: string | undefined,
): Promise<VisitorRates & { freshForMs: number }> {
  const { rate, asOf, source, perDollar, freshForMs } = await getExchangeRate(deps);
  const country = countryFromCode(countryCode);
  const isKnown = source !== "fallback" && isRateFresh(asOf, deps.now().getTime());
  return { country, rates: isKnown ? { cedisPerDollar: rate, asOf, perDollar } : null, freshForMs };
}
