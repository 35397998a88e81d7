import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { foldName } from "#domain/people/fold-name.ts";

/** The name fields of each table that is searched by name. Its column `folded_name` holds them folded, for the search. */
const NAME_FIELDS: Readonly<Record<string, readonly string[]>> = {
  bookings: ["customerName", "companyName"],
  contacts: ["name"],
  event_registrations: ["attendeeName"],
  leads: ["firstName", "lastName", "businessName"],
  virtual_office_clients: ["fullName", "businessName"],
};

/** The row with its folded name if its table is searched by name. The row needs all its name fields. */
export function withFoldedName<Row extends object>(table: SQLiteTable, row: Row): Row & { foldedName?: string } {
  const names = NAME_FIELDS[getTableName(table)]?.map((field) => new Map(Object.entries(row)).get(field) ?? "");
  return names ? { ...row, foldedName: foldName(names.join(" ")) } : row;
}

/** The names of a row as they are written, as SQL. */
export function namesSql(table: SQLiteTable): SQL {
  const columns = getTableColumns(table);
  const fields = NAME_FIELDS[getTableName(table)] ?? [];
  return sql.join(
    fields.map((field) => sql`coalesce(${columns[field]}, '')`),
    sql` || ' ' || `,
  );
}
