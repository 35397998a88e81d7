import * as z from "zod/mini";
import type { HouseSettings } from "#domain/settings.ts";

const Stored = z.lazy(() =>
  z.object({
    version: z.string(),
    facts: z.record(z.string(), z.unknown()),
    prices: z.array(z.object({ from: z.string(), prices: z.record(z.string(), z.number()) })),
  }),
);

const KEY = "settings";
const PREVIEW_SECONDS = 15 * 60;
/** Cloudflare caches a key for at least this long. */
const CACHE_SECONDS = 60;
const PAGE_SECONDS = 30 * 86_400;

/** What the owner has published, and the pages made from it, close to every visitor. */
export interface SettingsStore {
  find(): Promise<HouseSettings | null>;
  save(settings: HouseSettings): Promise<void>;
  /** The facts behind the link to a preview. */
  findPreview(token: string): Promise<object | null>;
  savePreview(token: string, facts: object): Promise<void>;
  findPage(key: string): Promise<string | null>;
  savePage(key: string, html: string): Promise<void>;
}

export function makeSettingsStore(kv: KVNamespace): SettingsStore {
  return {
    async find() {
      const stored = Stored.safeParse(await kv.get(KEY, { type: "json", cacheTtl: CACHE_SECONDS }));
      return stored.success ? stored.data : null;
    },
    async save(settings) {
      await kv.put(KEY, JSON.stringify(settings));
    },
    findPreview: (token) => kv.get<object>(`preview:${token}`, "json"),
    async savePreview(token, facts) {
      await kv.put(`preview:${token}`, JSON.stringify(facts), { expirationTtl: PREVIEW_SECONDS });
    },
    findPage: (key) => kv.get(`page:${key}`, { cacheTtl: CACHE_SECONDS }),
    async savePage(key, html) {
      await kv.put(`page:${key}`, html, { expirationTtl: PAGE_SECONDS });
    },
  };
}
