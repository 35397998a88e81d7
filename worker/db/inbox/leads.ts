import { eq } from "drizzle-orm";
import {
  type AdmittedWrite,
  insertOutboxEntriesOfSubmission,
  insertSubmission,
  isAdmitted,
  type NewSubmission,
} from "#worker/db/operations/submissions.ts";
import { type LeadRow, leads } from "#worker/db/schema/inbox.ts";
import { insertRows } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";

export type LeadsRepository = ReturnType<typeof makeLeadsRepository>;

export function makeLeadsRepository(db: Database) {
  return {
    /** Nothing is written when the idempotency key is already taken, or the sending is not let in. */
    async create(lead: LeadRow, sending: NewSubmission): Promise<AdmittedWrite<{ id: string }>> {
      const [[admitted = null], [row = null]] = await db.batch([
        insertSubmission(db, sending),
        insertRows(db, leads, [lead], isAdmitted(sending))
          .onConflictDoNothing({ target: leads.idempotencyKey })
          .returning({ id: leads.id }),
        insertOutboxEntriesOfSubmission(db, sending),
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
