import { desc, eq, lt } from "drizzle-orm";
import type { ReplyTimes } from "#domain/inbox/reply-times.ts";
import { type HouseStatusRow, houseStatuses, measures } from "./schema/books.ts";
import type { Database } from "./sql/database.ts";
import { insertAuditIfChanged, type NewAudit } from "./sql/if-changed.ts";

export type HouseStatusesRepository = ReturnType<typeof makeHouseStatusesRepository>;

export function makeHouseStatusesRepository(db: Database) {
  const newest = () => db.select().from(houseStatuses).orderBy(desc(houseStatuses.at)).limit(1);

  return {
    /** What was said last, also where it has lapsed, and what was measured. */
    async find(): Promise<{ status: HouseStatusRow | null; replies: ReplyTimes | null }> {
      const [statuses, measured] = await db.batch([
        newest(),
        db.select({ value: measures.value }).from(measures).where(eq(measures.name, "reply_times")),
      ]);
      return { status: statuses[0] ?? null, replies: measured[0]?.value ?? null };
    },

    /** The newest first. */
    async list(limit: number): Promise<HouseStatusRow[]> {
      return db.select().from(houseStatuses).orderBy(desc(houseStatuses.at)).limit(limit);
    },

    /** Says how it is, and forgets what was said before an instant. */
    async say(status: HouseStatusRow, forgetBefore: Date, audit: NewAudit): Promise<void> {
      await db.batch([
        db.delete(houseStatuses).where(lt(houseStatuses.at, forgetBefore)),
        db.insert(houseStatuses).values(status),
        insertAuditIfChanged(db, audit),
      ]);
    },

    async keepReplies(value: ReplyTimes, at: Date): Promise<void> {
      await db
        .insert(measures)
        .values({ name: "reply_times", value, updatedAt: at })
        .onConflictDoUpdate({ target: measures.name, set: { value, updatedAt: at } });
    },
  };
}
