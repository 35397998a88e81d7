import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ALLOWANCE_KINDS } from "#domain/allowances/allowances.ts";
import { virtualOfficeClients } from "./clients.ts";
import { instant } from "./columns.ts";

/**
 * Changes of a client's allowance in the month of `day`: uses (negative) and grants (positive). The catalogue holds the
 * plan's share. A use has the id of its allocation, visit or meeting, and is deleted with it. Running time counts as
 * zero until check-out.
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
    /** Whole days or minutes. */
    units: integer("units").notNull(),
    /** Why staff granted it; null for a use. */
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
