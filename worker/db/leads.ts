import { eq } from "drizzle-orm";
import type { Database } from "./database.ts";
import { insertNoticesIfChanged, type NewNotice } from "./if-changed.ts";
import { type LeadRow, leads } from "./schema.ts";

export type LeadsRepository = ReturnType<typeof makeLeadsRepository>;

export function makeLeadsRepository(db: Database) {
  return {
    async create(lead: LeadRow, notices: NewNotice[]): Promise<void> {
      await db.batch([db.insert(leads).values(lead), insertNoticesIfChanged(db, notices)]);
    },

    async findById(id: string) {
      return (await db.select().from(leads).where(eq(leads.id, id)).get()) ?? null;
    },
  };
}
