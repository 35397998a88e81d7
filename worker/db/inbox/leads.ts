import { eq, type SQL, sql } from "drizzle-orm";
import { VIEWING_MS } from "#domain/inbox/inbox.ts";
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
    /** Writes nothing if the key is taken, the quota is reached, or another viewing has the time. */
    async create(lead: LeadRow, submission: NewSubmission): Promise<AdmittedWrite<{ id: string }>> {
      const [[admitted = null], [row = null]] = await db.batch([
        insertSubmission(db, submission),
        insertRows(db, leads, [lead], sql`${isAdmitted(submission)} and ${isViewingFree(lead.viewingAt)}`)
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

/** Whether no other viewing overlaps one that starts at an instant. */
function isViewingFree(viewingAt: Date | null): SQL {
  if (viewingAt === null) return sql`true`;
  const [after, before] = [viewingAt.getTime() - VIEWING_MS, viewingAt.getTime() + VIEWING_MS];
  return sql`not exists (select 1 from leads where viewing_at > ${after} and viewing_at < ${before} and +status <> 'closed')`;
}
