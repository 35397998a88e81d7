import { eq } from "drizzle-orm";
import {
  type AdmittedWrite,
  insertOutboxEntriesOfSubmission,
  insertSubmission,
  isAdmitted,
  type NewSubmission,
} from "#worker/db/operations/submissions.ts";
import { type ContactRow, contacts } from "#worker/db/schema/inbox.ts";
import { insertRows } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";

export type ContactsRepository = ReturnType<typeof makeContactsRepository>;

export function makeContactsRepository(db: Database) {
  return {
    /** Writes nothing if the key is taken or the quota is reached. */
    async create(contact: ContactRow, submission: NewSubmission): Promise<AdmittedWrite<{ id: string }>> {
      const [[admitted = null], [row = null]] = await db.batch([
        insertSubmission(db, submission),
        insertRows(db, contacts, [contact], isAdmitted(submission))
          .onConflictDoNothing({ target: contacts.idempotencyKey })
          .returning({ id: contacts.id }),
        insertOutboxEntriesOfSubmission(db, submission),
      ]);
      return { admitted, row };
    },

    async findById(id: string) {
      return (await db.select().from(contacts).where(eq(contacts.id, id)).get()) ?? null;
    },

    async findByIdempotencyKey(key: string) {
      return (await db.select().from(contacts).where(eq(contacts.idempotencyKey, key)).get()) ?? null;
    },
  };
}
