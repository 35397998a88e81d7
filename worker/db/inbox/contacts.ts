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
    /** Nothing is written when the idempotency key is already taken, or the sending is not let in. */
    async create(contact: ContactRow, sending: NewSubmission): Promise<AdmittedWrite<{ id: string }>> {
      const [[admitted = null], [row = null]] = await db.batch([
        insertSubmission(db, sending),
        insertRows(db, contacts, [contact], isAdmitted(sending))
          .onConflictDoNothing({ target: contacts.idempotencyKey })
          .returning({ id: contacts.id }),
        insertOutboxEntriesOfSubmission(db, sending),
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
