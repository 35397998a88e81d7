import { and, eq, gt, lt, sql } from "drizzle-orm";
import { failedSignIns } from "#worker/db/schema/operations.ts";
import type { Database } from "#worker/db/sql/database.ts";

export type FailedSignInsRepository = ReturnType<typeof makeFailedSignInsRepository>;

export function makeFailedSignInsRepository(db: Database) {
  return {
    /** Counts one more, and is false when there are `most` already: those are not written down. */
    async add(
      one: { id: string; what: "password" | "key" | "passkey"; address: string; at: Date },
      limit: { after: Date; most: number },
    ): Promise<boolean> {
      const earlier = db
        .select({ count: sql`count(*)` })
        .from(failedSignIns)
        .where(
          and(
            eq(failedSignIns.what, one.what),
            eq(failedSignIns.address, one.address),
            gt(failedSignIns.at, limit.after),
          ),
        );
      const result = await db.run(sql`
        insert into ${failedSignIns} (id, what, address, at)
        select ${one.id}, ${one.what}, ${one.address}, ${one.at.getTime()}
        where (${earlier}) < ${limit.most}`);
      return result.meta.changes === 1;
    },

    async remove(id: string): Promise<void> {
      await db.delete(failedSignIns).where(eq(failedSignIns.id, id));
    },

    /** Gives how many there were. */
    async sweep(before: Date): Promise<number> {
      return (await db.delete(failedSignIns).where(lt(failedSignIns.at, before))).meta.changes;
    },
  };
}
