import { eq } from "drizzle-orm";
import { type LeadRow, leads } from "#worker/db/schema/inbox.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { insertNoticesIfChanged, type NewNotice } from "#worker/db/sql/if-changed.ts";

export type LeadsRepository = ReturnType<typeof makeLeadsRepository>;

export function makeLeadsRepository(db: Database) {
  return {
    /** False, and nothing written, when the idempotency key is already taken. */
    async create(lead: LeadRow, notices: NewNotice[]): Promise<boolean> {
      const [created] = await db.batch([
        db.insert(leads).values(lead).onConflictDoNothing({ target: leads.idempotencyKey }).returning({ id: leads.id }),
        insertNoticesIfChanged(db, notices),
      ]);
      return created.length === 1;
    },

    async findById(id: string) {
      return (await db.select().from(leads).where(eq(leads.id, id)).get()) ?? null;
    },

    async findByIdempotencyKey(key: string) {
      return (await db.select().from(leads).where(eq(leads.idempotencyKey, key)).get()) ?? null;
    },
  };
}
