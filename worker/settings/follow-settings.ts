import { applyPublished } from "#domain/apply-published.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { applyPriceBook, type HouseSettings, publishedOn } from "#domain/settings.ts";
import { clearCachedPage } from "#worker/events/training-page-cache.ts";
import type { SettingsStore } from "#worker/gateways/settings-store.ts";

/** With the store's own cache, a publication reaches every visitor within a minute and a half at most. */
const MEMORY_MS = 30_000;

let known: { settings: HouseSettings | null; readAt: number; appliedOn: string | null } | null = null;

/** Applies what the owner has published to this isolate, and returns it; null if that is nothing. */
export async function followSettings(store: SettingsStore, now: Date): Promise<HouseSettings | null> {
  const nowMs = now.getTime();
  if (known === null || nowMs - known.readAt >= MEMORY_MS || nowMs < known.readAt) {
    // Whatever was published last goes on while the store fails.
    const settings = await store.find().catch(() => known?.settings ?? null);
    applySettings(settings, now);
  }
  const today = dayAt(nowMs);
  if (known?.appliedOn !== today) applySettings(known?.settings ?? null, now);
  return known?.settings ?? null;
}

/** Applies settings as they are published, in the isolate that publishes them. */
export function applySettings(settings: HouseSettings | null, now: Date): void {
  const today = dayAt(now.getTime());
  if (known?.settings?.version !== settings?.version || known?.appliedOn !== today) clearCachedPage();
  known = { settings, readAt: now.getTime(), appliedOn: today };
  applyPriceBook(settings ?? { prices: [] });
  applyPublished(settings === null ? {} : publishedOn(settings, today));
}
