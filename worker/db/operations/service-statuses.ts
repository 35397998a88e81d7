import { desc, eq } from "drizzle-orm";
import type { ReplyTimes } from "#domain/inbox/reply-times.ts";
import { type HouseStatusRow, houseStatuses, measures } from "#worker/db/schema/books.ts";
import type { Database } from "#worker/db/sql/database.ts";

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
  };
}
