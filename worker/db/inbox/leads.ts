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
    /** Writes nothing if the key is taken or the quota is reached. */
    async create(lead: LeadRow, submission: NewSubmission): Promise<AdmittedWrite<{ id: string }>> {
      const [[admitted = null], [row = null]] = await db.batch([
        insertSubmission(db, submission),
        insertRows(db, leads, [lead], isAdmitted(submission))
          .onConflictDoNothing({ target: leads.idempotencyKey })
          .returning({ id: leads.id }),
        insertOutboxEntriesOfSubmission(db, submission),
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
