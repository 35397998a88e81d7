import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { FirstDayMark } from "#domain/first-day.ts";
import { type Photos, photoKeys } from "#domain/photos.ts";
import { type HouseSettingsRow, houseSettings } from "#worker/db/schema/operations.ts";
import { settings } from "#worker/db/schema/staff.ts";
import { type AuditEntry, insertAuditIfChanged } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";

/** Before the names of the owner's marks on the list of a new house. */
const MARK = "first_day:";

/** What the owner has set, and the draft. */
export function makeHouseSettingsRepository(db: Database) {
  const isDraft = isNull(houseSettings.publishedAt);
  const isFacts = eq(houseSettings.kind, "facts");
  const returned = { id: houseSettings.id };

  return {
    /** Oldest first. */
    async list(): Promise<HouseSettingsRow[]> {
      return db.select().from(houseSettings).orderBy(asc(houseSettings.createdAt), asc(houseSettings.id));
    },

    /** Of these keys, those of photographs in the draft or in any publication, which can be restored. */
    async findReferencedKeys(keys: readonly string[]): Promise<Set<string>> {
      const rows = await db.select({ content: houseSettings.content }).from(houseSettings).where(isFacts);
      const photos = rows.flatMap(({ content }) => Object.values((content as { photos?: Photos }).photos ?? {}));
      const referenced = new Set(photos.flatMap(photoKeys));
      return new Set(keys.filter((key) => referenced.has(key)));
    },

    async publish(row: HouseSettingsRow, audit: AuditEntry): Promise<void> {
      await db.batch([db.insert(houseSettings).values(row), insertAuditIfChanged(db, audit)]);
    },

    /** Replaces the draft of the facts, if there is one. */
    async saveDraft(row: HouseSettingsRow): Promise<void> {
      await db
        .insert(houseSettings)
        .values(row)
        .onConflictDoUpdate({ target: houseSettings.kind, targetWhere: isDraft, set: row });
    },

    async discardDraft(): Promise<void> {
      await db.delete(houseSettings).where(isDraft);
    },

    /** False if the draft has changed since it was read, or is published. */
    async publishDraft(id: string, at: Date, audit: AuditEntry): Promise<boolean> {
      const [rows] = await db.batch([
        db
          .update(houseSettings)
          .set({ createdAt: at, publishedAt: at })
          .where(and(eq(houseSettings.id, id), isDraft))
          .returning(returned),
        insertAuditIfChanged(db, audit),
      ]);
      return rows.length === 1;
    },

    /** Deletes prices that do not hold yet. False if they do, or are not there. */
    async withdrawPrices(id: string, now: Date, audit: AuditEntry): Promise<boolean> {
      const [rows] = await db.batch([
        db
          .delete(houseSettings)
          .where(and(eq(houseSettings.id, id), eq(houseSettings.kind, "prices"), gt(houseSettings.fromDay, now)))
          .returning(returned),
        insertAuditIfChanged(db, audit),
      ]);
      return rows.length === 1;
    },

    /** What the owner has marked on the list of a new house. */
    async listMarks(): Promise<Set<string>> {
      const found = await db
        .select({ name: settings.name })
        .from(settings)
        .where(sql`${settings.name} between ${MARK} and 'first_day:~'`);
      return new Set(found.map(({ name }) => name.slice(MARK.length)));
    },

    async setMark(mark: FirstDayMark, isSet: boolean, updatedAt: Date, audit: AuditEntry): Promise<void> {
      const name = `${MARK}${mark}` as const;
      const returning = { name: settings.name };
      await db.batch([
        isSet
          ? db.insert(settings).values({ name, value: true, updatedAt }).onConflictDoNothing().returning(returning)
          : db.delete(settings).where(eq(settings.name, name)).returning(returning),
        insertAuditIfChanged(db, audit),
      ]);
    },
  };
}
