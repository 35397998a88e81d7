import type { VisitorRates } from "#contract/exchange-rate.ts";
import {
  type ExchangeRate,
  FALLBACK_RATE,
  FALLBACK_RATE_AS_OF,
  isPlausibleRate,
  RATE_TTL_MS,
} from "#domain/catalogue/exchange-rate.ts";
import {
  countryFromCode,
  type DollarRates,
  filterPlausibleRates,
  isRateRecent,
} from "#domain/catalogue/visitor-currency.ts";
import type { Deps } from "#worker/deps.ts";
import type { StoredRate } from "#worker/gateways/rate-store.ts";

type RateDeps = Pick<Deps, "now" | "log" | "rateProviders" | "rateStore">;

/** Pause before the next request after all providers failed. */
const PAUSE_AFTER_FAILURE_MS = 60_000;

/** Cedis per dollar with their remaining lifetime. `perDollar` has the other currencies; it may be empty. */
export type CurrentRate = ExchangeRate & { freshForMs: number; perDollar: DollarRates };

/**
 * The first of these: a stored rate younger than 24 hours, a provider's rate, an older stored rate, the fallback. A
 * rate is stored in the cache and in the database. Never fails.
 */
export async function getExchangeRate(deps: RateDeps): Promise<CurrentRate> {
  const now = deps.now().getTime();
  const cached = deps.rateStore.findCachedRate(now);
  if (cached && isFresh(cached, now)) return toFreshRate(cached, now);
  const kept = await nullOnError(deps, () => deps.rateStore.findRate(now));
  if (kept && isFresh(kept, now)) return toFreshRate(kept, now);
  const stored = kept ?? (await nullOnError(deps, () => deps.rateStore.findLastGoodRate()));
  if (stored && isFresh(stored, now)) {
    await nullOnError(deps, () => deps.rateStore.saveRate(stored));
    return toFreshRate(stored, now);
  }

  const failedAt = await nullOnError(deps, () => deps.rateStore.findLastFailure());
  const isPausing = failedAt !== null && now >= failedAt && now - failedAt < PAUSE_AFTER_FAILURE_MS;
  const provided = isPausing ? null : await askProviders(deps, stored, now);
  if (provided) return toFreshRate(provided, now);

  if (stored) return { ...omitFetchedAt(stored), stale: true, freshForMs: 0 };
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
  const otherAnswers: number[] = [];
  for (const provider of deps.rateProviders) {
    const answer = await provider.findRate();
    if (!answer) continue;
    if (!isPlausibleRate(answer.rate, lastGood?.rate ?? null, otherAnswers)) {
      otherAnswers.push(answer.rate);
      deps.log("rate_refused", { source: provider.source, rate: answer.rate });
      continue;
    }
    const { otherCurrencies = {}, ...reported } = answer;
    const perDollar = filterPlausibleRates(otherCurrencies, lastGood?.perDollar ?? {});
    const rate: StoredRate = { ...reported, source: provider.source, fetchedAt: now, perDollar };
    await nullOnError(deps, () => deps.rateStore.saveRate(rate));
    return rate;
  }
  deps.log("rate_providers_failed");
  await nullOnError(deps, () => deps.rateStore.saveLastFailure(now));
  return null;
}

function isFresh({ fetchedAt }: StoredRate, now: number): boolean {
  const age = now - fetchedAt;
  return age >= 0 && age < RATE_TTL_MS;
}

function toFreshRate(stored: StoredRate, now: number): CurrentRate {
  return { ...omitFetchedAt(stored), stale: false, freshForMs: RATE_TTL_MS - (now - stored.fetchedAt) };
}

function omitFetchedAt({ rate, asOf, source, perDollar = {} }: StoredRate) {
  return { rate, asOf, source, perDollar };
}

// An unreachable store counts as empty.
async function nullOnError<Value>(deps: RateDeps, operation: () => Promise<Value>): Promise<Value | null> {
  try {
    return await operation();
  } catch {
    deps.log("rate_store_failed");
    return null;
  }
}

/** The visitor's country, from Cloudflare, and the rates for prices in their currency. Never fails. */
export async function getVisitorRates(
  deps: RateDeps,
  countryCode: string | undefined,
): Promise<VisitorRates & { freshForMs: number }> {
  const { rate, asOf, source, perDollar, freshForMs } = await getExchangeRate(deps);
  const country = countryFromCode(countryCode);
  const hasRecentRate = source !== "fallback" && isRateRecent(asOf, deps.now().getTime());
  return { country, rates: hasRecentRate ? { cedisPerDollar: rate, asOf, perDollar } : null, freshForMs };
}
