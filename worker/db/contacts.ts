import { eq } from "drizzle-orm";
import type { Database } from "./database.ts";
import { insertNoticesIfChanged, type NewNotice } from "./if-changed.ts";
import { type ContactRow, contacts } from "./schema.ts";

export type ContactsRepository = ReturnType<typeof makeContactsRepository>;

export function makeContactsRepository(db: Database) {
  return {
    async create(contact: ContactRow, notices: NewNotice[]): Promise<void> {
      await db.batch([db.insert(contacts).values(contact), insertNoticesIfChanged(db, notices)]);
    },

    async findById(id: string) {
      return (await db.select().from(contacts).where(eq(contacts.id, id)).get()) ?? null;
    },
  };
}
