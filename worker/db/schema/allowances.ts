import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ALLOWANCE_KINDS } from "#domain/allowances/allowances.ts";
import { virtualOfficeClients } from "./clients.ts";
import { instant } from "./columns.ts";

/**
 * What moved a client's allowance of the month that `day` falls in: a day or minutes used (less than nothing), or granted by
 * staff (more). What the plan includes stands in the catalogue. A use bears the id of the stay, the visit or the meeting
 * that it is for, and goes when that is given back. Time that is still running is nothing until it ends.
 */
export const allowanceEntries = sqliteTable(
  "allowance_entries",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => virtualOfficeClients.id),
    kind: text("kind", { enum: ALLOWANCE_KINDS }).notNull(),
    day: text("day").notNull(),
    /** Whole days, or whole minutes. */
    units: integer("units").notNull(),
    /** Why staff granted it; null of a use. */
    reason: text("reason"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("allowance_entries_month").on(table.clientId, table.kind, table.day, table.units),
    index("allowance_entries_day").on(table.day, table.id),
    uniqueIndex("allowance_entries_one_day")
      .on(table.clientId, table.day)
      .where(sql`${table.kind} = 'coworking_days' and ${table.reason} is null`),
  ],
);

export type AllowanceEntryRow = typeof allowanceEntries.$inferSelect;
