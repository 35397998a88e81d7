import * as z from "zod/mini";
import { PHOTO_SLOTS } from "#domain/photos.ts";
import type { HouseSettings } from "#domain/settings.ts";
import type { SiteText } from "#domain/site-words.ts";

const StoredPhoto = z.lazy(() =>
  z.object({
    id: z.string(),
    extension: z.enum(["webp", "jpg"]),
    width: z.number(),
    height: z.number(),
    alt: z.string(),
  }),
);

const StoredPlan = z.lazy(() =>
  z.object({
    type: z.string(),
    from: z.string(),
    amount: z.number(),
    isWithdrawn: z.boolean(),
    plan: z.object({
      basedOn: z.enum(["desk_day", "desk_week", "desk_monthly"]),
      name: z.string(),
      shortName: z.string(),
      per: z.string(),
      duration: z.union([z.number(), z.literal("month")]),
      included: z.array(z.string()),
    }),
  }),
);

const Stored = z.lazy(() =>
  z.object({
    version: z.string(),
    facts: z.record(z.string(), z.unknown()),
    prices: z.array(z.object({ from: z.string(), prices: z.record(z.string(), z.number()) })),
    words: z.optional(z.record(z.string(), z.string())),
    photos: z.optional(z.partialRecord(z.enum(PHOTO_SLOTS), StoredPhoto)),
    plans: z.optional(z.array(StoredPlan)),
  }),
);

const KEY = "settings";
const PREVIEW_SECONDS = 15 * 60;
/** Cloudflare caches a key for at least this long. */
const CACHE_SECONDS = 60;
const PAGE_SECONDS = 30 * 86_400;

type PreviewedSettings = Omit<HouseSettings, "version" | "prices" | "plans">;

/** What the owner has published, and the pages made from it, close to every visitor. */
export interface SettingsStore {
  find(): Promise<HouseSettings | null>;
  save(settings: HouseSettings): Promise<void>;
  /** What the link to a preview shows in place of what is published. */
  findPreview(token: string): Promise<PreviewedSettings | null>;
  savePreview(token: string, settings: PreviewedSettings): Promise<void>;
  findPage(key: string): Promise<string | null>;
  savePage(key: string, html: string): Promise<void>;
  /** Every text of the pages that the owner may replace. The build lists them. */
  loadTexts(): Promise<readonly SiteText[]>;
}

export function makeSettingsStore(kv: KVNamespace, loadTexts: SettingsStore["loadTexts"]): SettingsStore {
  return {
    async find() {
      const stored = Stored.safeParse(await kv.get(KEY, { type: "json", cacheTtl: CACHE_SECONDS }));
      return stored.success ? stored.data : null;
    },
    async save(settings) {
      await kv.put(KEY, JSON.stringify(settings));
    },
    findPreview: (token) => kv.get<PreviewedSettings>(`preview:${token}`, "json"),
    async savePreview(token, settings) {
      await kv.put(`preview:${token}`, JSON.stringify(settings), { expirationTtl: PREVIEW_SECONDS });
    },
    findPage: (key) => kv.get(`page:${key}`, { cacheTtl: CACHE_SECONDS }),
    async savePage(key, html) {
      await kv.put(`page:${key}`, html, { expirationTtl: PAGE_SECONDS });
    },
    loadTexts,
  };
}
