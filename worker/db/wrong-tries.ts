import { and, eq, gt, lt, sql } from "drizzle-orm";
import { wrongTries } from "./schema/operations.ts";
import type { Database } from "./sql/database.ts";

export type WrongTriesRepository = ReturnType<typeof makeWrongTriesRepository>;

export function makeWrongTriesRepository(db: Database) {
  return {
    /** Counts one more, and is false when there are `most` already: those are not written down. */
    async add(
      one: { id: string; what: "password" | "key" | "passkey"; address: string; at: Date },
      limit: { after: Date; most: number },
    ): Promise<boolean> {
      const earlier = db
        .select({ count: sql`count(*)` })
        .from(wrongTries)
        .where(and(eq(wrongTries.what, one.what), eq(wrongTries.address, one.address), gt(wrongTries.at, limit.after)));
      const result = await db.run(sql`
        insert into ${wrongTries} (id, what, address, at)
        select ${one.id}, ${one.what}, ${one.address}, ${one.at.getTime()}
        where (${earlier}) < ${limit.most}`);
      return result.meta.changes === 1;
    },

    async takeBack(id: string): Promise<void> {
      await db.delete(wrongTries).where(eq(wrongTries.id, id));
    },

    /** Gives how many there were. */
    async sweep(before: Date): Promise<number> {
      return (await db.delete(wrongTries).where(lt(wrongTries.at, before))).meta.changes;
    },
  };
}
