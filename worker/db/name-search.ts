import { type SQL, sql } from "drizzle-orm";
import { MOST_FOUND } from "#domain/desk.ts";
import { searchedDigits } from "#domain/phones.ts";
import type { Database } from "./database.ts";

// The virtual tables of migrations/0008_newest_names.sql, where rows are filed under minus their number. A booking's phone
// number is there as typed and, since migrations/0010_phones_by_their_digits.sql, by its digits.
const TABLES = {
  clients: { names: sql.raw("newest_client_names"), terms: sql.raw("newest_client_name_terms"), wanted: quoted },
  bookings: {
    names: sql.raw("newest_booking_names"),
    terms: sql.raw("newest_booking_name_terms"),
    wanted: quotedOrDialled,
  },
} as const;

const LAST_CHARACTER = "\u{10ffff}";

/**
 * The row numbers of clients or bookings that have a text in one of their names, in any case of letters: the newest
 * `MOST_FOUND`, and for one or two letters any so many. What is common to more says too little to be looked through.
 */
export function rowsNamed(table: keyof typeof TABLES, text: string): SQL {
  const newestFirst = isShort(text) ? sql`` : sql`order by rowid`;
  return sql`(${allNamed(table, text)} ${newestFirst} limit ${MOST_FOUND})`;
}

/** Whether a text is in more names than are looked through. */
export async function isCommon(db: Database, table: keyof typeof TABLES, text: string): Promise<boolean> {
  return (await db.all(sql`${allNamed(table, text)} limit 1 offset ${MOST_FOUND}`)).length > 0;
}

export type NameSearch = ReturnType<typeof makeNameSearch>;

export function makeNameSearch(db: Database) {
  return { merge: () => mergeNames(db) };
}

/**
 * Brings each index of names into one piece. Every write begins another, each is asked for every three letters of a
 * search, and a deleted name stays among them until they are merged.
 */
export async function mergeNames(db: Database): Promise<void> {
  for (const { names } of Object.values(TABLES)) await db.run(sql`insert into ${names} (${names}) values ('optimize')`);
}

function allNamed(table: keyof typeof TABLES, text: string): SQL {
  const { names, terms, wanted } = TABLES[table];
  if (!isShort(text)) return sql`select -rowid from ${names} where ${names} match ${wanted(text)}`;
  // Too short for groups of three: every group that begins with it.
  const start = text.toLowerCase();
  return sql`select distinct -doc from ${terms} where term >= ${start} and term < ${start + LAST_CHARACTER}`;
}

function isShort(text: string): boolean {
  return [...text].length < 3;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function quotedOrDialled(text: string): string {
  const digits = searchedDigits(text);
  return digits === null ? quoted(text) : `${quoted(text)} OR phone : ${quoted(digits)}`;
}
