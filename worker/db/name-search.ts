import { type SQL, sql } from "drizzle-orm";

// The virtual tables of migrations/0003_name_search.sql.
const TABLES = {
  clients: { names: sql.raw("client_names"), terms: sql.raw("client_name_terms") },
  bookings: { names: sql.raw("booking_names"), terms: sql.raw("booking_name_terms") },
} as const;

const LAST_CHARACTER = "\u{10ffff}";

/** The row numbers of clients or bookings that have a text in one of their names, in any case of letters. */
export function rowsNamed(table: keyof typeof TABLES, text: string): SQL {
  const { names, terms } = TABLES[table];
  if ([...text].length >= 3) return sql`(select rowid from ${names} where ${names} match ${quoted(text)})`;
  // Too short for groups of three: every group that begins with it.
  const start = text.toLowerCase();
  return sql`(select doc from ${terms} where term >= ${start} and term < ${start + LAST_CHARACTER})`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
