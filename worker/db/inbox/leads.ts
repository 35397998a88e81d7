import { eq } from "drizzle-orm";
import {
  insertNoticesOfSending,
  insertSending,
  isAdmitted,
  type Kept,
  type NewSending,
} from "#worker/db/operations/sendings.ts";
import { type LeadRow, leads } from "#worker/db/schema/inbox.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { insertRows } from "#worker/db/sql/if-changed.ts";

export type LeadsRepository = ReturnType<typeof makeLeadsRepository>;

export function makeLeadsRepository(db: Database) {
  return {
    /** Nothing is written when the idempotency key is already taken, or the sending is not let in. */
    async create(lead: LeadRow, sending: NewSending): Promise<Kept<{ id: string }>> {
      const [[admitted = null], [row = null]] = await db.batch([
        insertSending(db, sending),
        insertRows(db, leads, [lead], isAdmitted(sending))
          .onConflictDoNothing({ target: leads.idempotencyKey })
          .returning({ id: leads.id }),
        insertNoticesOfSending(db, sending),
      ]);
      return { admitted, row };
    },

    async findById(id: string) {
      return (await db.select().from(leads).where(eq(leads.id, id)).get()) ?? null;
    },

    async findByIdempotencyKey(key: string) {
      return (await db.select().from(leads).where(eq(leads.idempotencyKey, key)).get()) ?? null;
    },
  };
}
