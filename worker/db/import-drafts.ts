import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ImportKind } from "#domain/import/fields.ts";
import { toBookingCharge } from "./payments/booking-charges.ts";
import { type BookingRow, bookings } from "./schema/bookings.ts";
import { charges } from "./schema/charges.ts";
import { virtualOfficeClients } from "./schema/clients.ts";
import { virtualOffices } from "./schema/documents.ts";
import { importRows } from "./schema/imports.ts";
import { newsletterSubscribers } from "./schema/inbox.ts";
import { allocations } from "./schema/inventory.ts";
import { membershipPeriods, memberships } from "./schema/memberships.ts";
import { insertSelected } from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { withFoldedName } from "./sql/folded-names.ts";

/** The rows of a record, by table, as its draft has them. */
const DRAFT_TABLES = {
  client: virtualOfficeClients,
  booking: bookings,
  charge: charges,
  allocation: allocations,
  membership: memberships,
  office: virtualOffices,
  period: membershipPeriods,
  subscriber: newsletterSubscribers,
} as const satisfies Record<string, SQLiteTable>;
export type DraftTable = keyof typeof DRAFT_TABLES;
export type Draft = Partial<
  { [Name in DraftTable]: (typeof DRAFT_TABLES)[Name]["$inferInsert"] } & { booking: BookingRow }
>;
export type NewImportRow = Omit<typeof importRows.$inferInsert, "draft"> & { draft: Draft };

export const TABLES_OF_KIND = {
  clients: ["client", "membership", "office", "period"],
  memberships: ["client", "booking", "charge", "membership", "office", "period"],
  bookings: ["booking", "charge", "allocation"],
  newsletter: ["subscriber"],
} as const satisfies Record<ImportKind, readonly DraftTable[]>;

/** Characters that one statement binds as a value: D1 takes 2 MB, and a letter can have three bytes. */
const MAX_VALUE_CHARACTERS = 500_000;

/** Rows in lists that a statement can bind. */
export function partsOf(rows: readonly NewImportRow[]): NewImportRow[][] {
  const parts: NewImportRow[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (parts.length === 0 || size > room) {
      parts.push([]);
      room = MAX_VALUE_CHARACTERS;
    }
    parts.at(-1)?.push(row);
    room -= size;
  }
  return parts;
}

/** With the booking's charge, and names folded for the search. */
export function withDerivedRows(row: NewImportRow): NewImportRow {
  const { client, booking, ...draft } = row.draft ?? {};
  return {
    ...row,
    draft: {
      ...draft,
      ...(client && { client: withFoldedName(virtualOfficeClients, client) }),
      ...(booking && { booking: withFoldedName(bookings, booking), charge: toBookingCharge(booking) }),
    },
  };
}

/** Batch statement: writes one table's part of the drafts, dated now. */
export function insertDrafts(db: Database, name: DraftTable, at: Date, inChunk: SQL): BatchItem<"sqlite"> {
  const table: SQLiteTable = DRAFT_TABLES[name];
  const part = sql`(${importRows.draft} -> ${name})`;
  const dated = new Set(["createdAt", "updatedAt"]);
  const row = Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([column, { default: fallback }]) => {
      const written = sql`${part} ->> ${column}`;
      if (dated.has(column)) return [column, sql`${at.getTime()}`];
      return [column, fallback === undefined ? written : sql`coalesce(${written}, ${sql.param(fallback)})`];
    }),
  );
  return insertSelected(
    db,
    table,
    row as never,
    sql`from ${importRows} where ${inChunk} and json_type(${importRows.draft}, ${`$.${name}`}) = 'object'`,
  );
}
