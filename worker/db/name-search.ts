import { type SQL, sql } from "drizzle-orm";
import { MOST_FOUND } from "#domain/desk.ts";
import type { Database } from "./database.ts";

// The virtual tables of migrations/0003_name_search.sql.
const TABLES = {
  clients: { names: sql.raw("client_names"), terms: sql.raw("client_name_terms") },
  bookings: { names: sql.raw("booking_names"), terms: sql.raw("booking_name_terms") },
} as const;

const LAST_CHARACTER = "\u{10ffff}";

/**
 * The row numbers of clients or bookings that have a text in one of their names, in any case of letters: the newest
 * `MOST_FOUND`, and for one or two letters any so many. What is common to more says too little to be looked through.
 */
export function rowsNamed(table: keyof typeof TABLES, text: string, limit = MOST_FOUND): SQL {
  const { names, terms } = TABLES[table];
  if ([...text].length >= 3)
    return sql`(select rowid from ${names} where ${names} match ${quoted(text)} order by rowid desc limit ${limit})`;
  // Too short for groups of three: every group that begins with it.
  const start = text.toLowerCase();
  return sql`(select distinct doc from ${terms} where term >= ${start} and term < ${start + LAST_CHARACTER} limit ${limit})`;
}

/** Whether a text is in more names than are looked through. */
export async function isCommon(db: Database, table: keyof typeof TABLES, text: string): Promise<boolean> {
  const rows = await db.all(sql`select 1 from ${rowsNamed(table, text, MOST_FOUND + 1)} limit 1 offset ${MOST_FOUND}`);
  return rows.length > 0;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
