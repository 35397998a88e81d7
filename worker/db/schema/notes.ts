import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { isToHandOver } from "#worker/db/sql/partial-indexes.ts";
import { instant } from "./columns.ts";

/**
 * What staff note about a person, under the email address and phone number that the person's record had; without
 * either, what one shift hands over to the next, until it is done.
 */
export const notes = sqliteTable(
  "notes",
  {
    id: text("id").primaryKey(),
    email: text("email"),
    phoneE164: text("phone_e164"),
    text: text("text").notNull(),
    /** Null for the shared password. */
    staffId: text("staff_id"),
    createdAt: instant("created_at").notNull(),
    doneAt: instant("done_at"),
  },
  (table) => [
    index("notes_email").on(sql`lower(${table.email})`),
    index("notes_phone_e164").on(table.phoneE164),
    index("notes_created").on(table.createdAt, table.id),
    index("notes_to_hand_over").on(table.createdAt).where(isToHandOver(table)),
  ],
);

export type NoteRow = typeof notes.$inferSelect;
