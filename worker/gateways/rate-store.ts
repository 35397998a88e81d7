import * as z from "zod/mini";
import { isRateInRange, RATE_PROVIDERS } from "#domain/catalogue/exchange-rate.ts";
import type { VisitorCurrency } from "#domain/catalogue/visitor-currency.ts";

const StoredRate = z.lazy(() =>
  z.object({
    rate: z.number().check(z.refine(isRateInRange)),
    asOf: z.string(),
    source: z.enum(RATE_PROVIDERS),
    fetchedAt: z.number(),
    /** Missing in rates stored before visitors' currencies existed. */
    perDollar: z.optional(
      z.object({
        NGN: z.optional(z.number()),
        GBP: z.optional(z.number()),
        USD: z.optional(z.number()),
        CAD: z.optional(z.number()),
        ZAR: z.optional(z.number()),
      } satisfies Record<VisitorCurrency, unknown>),
    ),
  }),
);
export type StoredRate = z.infer<typeof StoredRate>;

/** Null if it is missing or corrupt. */
function parseStoredRate(value: unknown): StoredRate | null {
  const stored = StoredRate.safeParse(value);
  return stored.success ? stored.data : null;
}

/** The last good rate in a cache and in the database, and when all providers last failed. */
export interface RateStore {
  /** From the cache. */
  findRate(now: number): Promise<StoredRate | null>;
  /** The rate read or saved within a minute before `now`, from this isolate's memory. */
  findCachedRate(now: number): StoredRate | null;
  /** From the database, which the cache may have forgotten. */
  findLastGoodRate(): Promise<StoredRate | null>;
  saveRate(rate: StoredRate): Promise<void>;
  findLastFailure(): Promise<number | null>;
  saveLastFailure(at: number): Promise<void>;
}

const RATE_KEY = "usd-ghs";
const FAILURE_KEY = "usd-ghs:failed-at";
const MIN_TTL_SECONDS = 60;
/** The maximum delay of Cloudflare's own cache of the store. */
const MEMORY_TTL_MS = 60_000;

/** The row of the database for the last good rate. */
interface LastGoodRate {
  find(): Promise<unknown>;
  save(rate: StoredRate, updatedAt: Date): Promise<void>;
}

export function makeRateStore(kv: KVNamespace, lastGoodRate: LastGoodRate): RateStore {
  let cached: { rate: StoredRate; at: number } | null = null;
  return {
    async findRate(now) {
      const rate = parseStoredRate(parseJson(await kv.get(RATE_KEY)));
      cached = rate && { rate, at: now };
      return rate;
    },
    findCachedRate(now) {
      if (!cached || now < cached.at || now >= cached.at + MEMORY_TTL_MS) return null;
      return cached.rate;
    },
    async findLastGoodRate() {
      return parseStoredRate(await lastGoodRate.find());
    },
    async saveRate(rate) {
      cached = { rate, at: rate.fetchedAt };
      await Promise.all([lastGoodRate.save(rate, new Date(rate.fetchedAt)), kv.put(RATE_KEY, JSON.stringify(rate))]);
    },
    async findLastFailure() {
      const at = Number(await kv.get(FAILURE_KEY));
      return Number.isFinite(at) && at > 0 ? at : null;
    },
    async saveLastFailure(at) {
      await kv.put(FAILURE_KEY, String(at), { expirationTtl: MIN_TTL_SECONDS });
    },
  };
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
