import * as z from "zod/mini";
import { isPlausibleRate, RATE_PROVIDERS } from "#domain/catalogue/exchange-rate.ts";
import type { VisitorCurrency } from "#domain/catalogue/visitor-currency.ts";

const StoredRate = z.lazy(() =>
  z.object({
    rate: z.number().check(z.refine((rate) => isPlausibleRate(rate, null))),
    asOf: z.string(),
    source: z.enum(RATE_PROVIDERS),
    fetchedAt: z.number(),
    /** What was kept before visitors' currencies were has none. */
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

/** The last good rate, and when every provider last failed. A cache: losing it costs one request to a provider. */
export interface RateStore {
  findRate(now: number): Promise<StoredRate | null>;
  /** What was found or saved in the minute before `now`, as this isolate remembers it. */
  recallRate(now: number): StoredRate | null;
  saveRate(rate: StoredRate): Promise<void>;
  findLastFailure(): Promise<number | null>;
  saveLastFailure(at: number): Promise<void>;
}

const RATE_KEY = "usd-ghs";
const FAILURE_KEY = "usd-ghs:failed-at";
const MIN_TTL_SECONDS = 60;
/** As long as Cloudflare's own cache of the store may be behind. */
const MEMORY_TTL_MS = 60_000;

export function makeKvRateStore(kv: KVNamespace): RateStore {
  let remembered: { rate: StoredRate; at: number } | null = null;
  return {
    async findRate(now) {
      const stored = StoredRate.safeParse(parseJson(await kv.get(RATE_KEY)));
      remembered = stored.success ? { rate: stored.data, at: now } : null;
      return stored.success ? stored.data : null;
    },
    recallRate(now) {
      if (!remembered || now < remembered.at || now >= remembered.at + MEMORY_TTL_MS) return null;
      return remembered.rate;
    },
    async saveRate(rate) {
      remembered = { rate, at: rate.fetchedAt };
      await kv.put(RATE_KEY, JSON.stringify(rate));
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
