import { eq } from "drizzle-orm";
import { settings } from "#worker/db/schema/staff.ts";
import type { Database } from "#worker/db/sql/database.ts";

/** Keeps the last good exchange rate, because the cache may lose it. */
export function makeLastGoodRateRepository(db: Database) {
  return {
    /** As saved; null if there is none. */
    async find(): Promise<unknown> {
      return (await db.select().from(settings).where(eq(settings.name, "last_good_rate")).get())?.value ?? null;
    },

    async save(value: object, updatedAt: Date): Promise<void> {
      await db
        .insert(settings)
        .values({ name: "last_good_rate", value, updatedAt })
        .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt } });
    },
  };
}
