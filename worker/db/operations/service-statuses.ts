import { desc, eq } from "drizzle-orm";
import type { ReplyTimes } from "#domain/inbox/reply-times.ts";
import { measures, type ServiceStatusRow, serviceStatuses } from "#worker/db/schema/books.ts";
import type { Database } from "#worker/db/sql/database.ts";

export type ServiceStatusesRepository = ReturnType<typeof makeServiceStatusesRepository>;

export function makeServiceStatusesRepository(db: Database) {
  const newest = () => db.select().from(serviceStatuses).orderBy(desc(serviceStatuses.at)).limit(1);

  return {
    /** The latest status, even if expired, and the measured reply times. */
    async find(): Promise<{ status: ServiceStatusRow | null; replies: ReplyTimes | null }> {
      const [statuses, measured] = await db.batch([
        newest(),
        db.select({ value: measures.value }).from(measures).where(eq(measures.name, "reply_times")),
      ]);
      return { status: statuses[0] ?? null, replies: measured[0]?.value ?? null };
    },
  };
}
