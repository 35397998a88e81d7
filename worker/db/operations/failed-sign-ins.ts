import { and, eq, gt, lt, sql } from "drizzle-orm";
import { failedSignIns } from "#worker/db/schema/operations.ts";
import type { Database } from "#worker/db/sql/database.ts";

export type FailedSignInsRepository = ReturnType<typeof makeFailedSignInsRepository>;

export function makeFailedSignInsRepository(db: Database) {
  return {
    /** Records an attempt; false, without a record, if there are already `most`. */
    async add(
      attempt: { id: string; what: "password" | "key" | "passkey"; address: string; at: Date },
      limit: { after: Date; most: number },
    ): Promise<boolean> {
      const earlier = db
        .select({ count: sql`count(*)` })
        .from(failedSignIns)
        .where(
          and(
            eq(failedSignIns.what, attempt.what),
            eq(failedSignIns.address, attempt.address),
            gt(failedSignIns.at, limit.after),
          ),
        );
      const result = await db.run(sql`
        insert into ${failedSignIns} (id, what, address, at)
        select ${attempt.id}, ${attempt.what}, ${attempt.address}, ${attempt.at.getTime()}
        where (${earlier}) < ${limit.most}`);
      return result.meta.changes === 1;
    },

    async remove(id: string): Promise<void> {
      await db.delete(failedSignIns).where(eq(failedSignIns.id, id));
    },

    /** Returns the number of deleted rows. */
    async sweep(before: Date): Promise<number> {
      return (await db.delete(failedSignIns).where(lt(failedSignIns.at, before))).meta.changes;
    },
  };
}
