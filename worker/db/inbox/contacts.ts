import { eq } from "drizzle-orm";
import { type ContactRow, contacts } from "#worker/db/schema/inbox.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { insertNoticesIfChanged, type NewNotice } from "#worker/db/sql/if-changed.ts";

export type ContactsRepository = ReturnType<typeof makeContactsRepository>;

export function makeContactsRepository(db: Database) {
  return {
    /** False, and nothing written, when the idempotency key is already taken. */
    async create(contact: ContactRow, notices: NewNotice[]): Promise<boolean> {
      const [created] = await db.batch([
        db
          .insert(contacts)
          .values(contact)
          .onConflictDoNothing({ target: contacts.idempotencyKey })
          .returning({ id: contacts.id }),
        insertNoticesIfChanged(db, notices),
      ]);
      return created.length === 1;
    },

    async findById(id: string) {
      return (await db.select().from(contacts).where(eq(contacts.id, id)).get()) ?? null;
    },

    async findByIdempotencyKey(key: string) {
      return (await db.select().from(contacts).where(eq(contacts.idempotencyKey, key)).get()) ?? null;
    },
  };
}
