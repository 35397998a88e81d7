import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { IMPORT_KINDS } from "#domain/import/fields.ts";
import { IMPORT_ROW_STATES } from "#domain/import/rows.ts";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import { instant } from "./columns.ts";

/** A file that the owner brought. It stays for the history; an unconfirmed one is deleted after a day. */
export const imports = sqliteTable(
  "imports",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: IMPORT_KINDS }).notNull(),
    fileName: text("file_name"),
    /** Null for the shared key. */
    staffId: text("staff_id"),
    createdAt: instant("created_at").notNull(),
    /** When the first row was written: from then on the draft stays until the last one is. */
    startedAt: instant("started_at"),
    /** Rows that were already here, and rows that could not be imported. */
    existing: integer("existing").notNull(),
    bad: integer("bad").notNull(),
  },
  (table) => [index("imports_newest").on(table.createdAt, table.id)],
);

/**
 * A new row of an import, and the record that it becomes. `draft` holds the record's rows until they are written: personal
 * data, gone after confirmation or a day.
 */
export const importRows = sqliteTable(
  "import_rows",
  {
    id: text("id").primaryKey(),
    importId: text("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    row: integer("row").notNull(),
    /** Derived from what identifies the record, so that the same row never makes two. */
    recordId: text("record_id").notNull(),
    state: text("state", { enum: IMPORT_ROW_STATES }).notNull().default("draft"),
    draft: text("draft", { mode: "json" }).$type<object>(),
    /** What it takes a desk or office of, and when; null if nothing. */
    resource: text("resource", { enum: RESOURCES }),
    firstDay: text("first_day"),
    lastDay: text("last_day"),
    /** Why it was not written, or why its record stays when the import is undone. */
    reason: text("reason"),
  },
  (table) => [index("import_rows_state").on(table.importId, table.state, table.row)],
);

export type ImportDatabaseRow = typeof imports.$inferSelect;
