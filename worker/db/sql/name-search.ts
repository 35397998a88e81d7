import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { MAX_MATCHES } from "#domain/front-desk/desk.ts";
import { foldName } from "#domain/people/fold-name.ts";
import { nameSpellings } from "#domain/people/name-spellings.ts";
import { phoneSearchDigits } from "#domain/people/phones.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import { virtualOfficeClients } from "#worker/db/schema/clients.ts";
import { eventRegistrations } from "#worker/db/schema/events.ts";
import { contacts, leads } from "#worker/db/schema/inbox.ts";
import type { Database } from "./database.ts";
import { namesSql } from "./folded-names.ts";

/** A full-text index of folded names, keyed by the negative rowid of its table. See migrations/0054_folded_names.sql. */
export interface NameIndex {
  names: SQL;
  terms: SQL;
  table: SQLiteTable;
  hasPhones: boolean;
}

const makeIndex = (names: string, terms: string, table: SQLiteTable, hasPhones = true): NameIndex => ({
  names: sql.raw(names),
  terms: sql.raw(terms),
  table,
  hasPhones,
});

export const NAME_INDEXES = {
  bookings: makeIndex("newest_booking_names", "newest_booking_name_terms", bookings),
  clientNames: makeIndex("newest_client_names", "newest_client_name_terms", virtualOfficeClients, false),
  clients: makeIndex("client_search", "client_search_terms", virtualOfficeClients),
  leads: makeIndex("lead_search", "lead_search_terms", leads),
  contacts: makeIndex("contact_search", "contact_search_terms", contacts),
  registrations: makeIndex("registration_search", "registration_search_terms", eventRegistrations),
} as const;

const LAST_CHARACTER = "\u{10ffff}";

/**
 * Rowids of rows whose names contain every word of the text, in any order, folded. Returns the
 * newest `MAX_RESULTS`; for one or two letters any of them.
 */
export function matchingRows(index: NameIndex, text: string): SQL {
  const plain = foldName(text);
  const newestFirst = isShort(plain) ? sql`` : sql`order by rowid`;
  const found = sql`(${allMatches(index, text)} ${newestFirst} limit ${MAX_MATCHES})`;
  const rest = shortWords(index, plain);
  if (rest.length === 0) return found;
  // Words too short for trigrams, next to longer ones that already limit the rows: each must start a word, or the whole
  // text must occur as typed.
  const foldedText = sql`coalesce(folded_name, lower(${namesSql(index.table)}))`;
  const wordStarts = JSON.stringify(rest.map((word) => ` ${word}`));
  return sql`(select row from (select rowid as row, ${foldedText} as folded from ${index.table} where rowid in ${found})
    where instr(folded, ${plain}) > 0
      or not exists (select 1 from json_each(${wordStarts}) where instr(' ' || folded, value) = 0))`;
}

/** Whether the name or phone number contains the text, or the email address starts with it. */
export function matchesPerson(index: NameIndex, email: SQLWrapper, text: string): SQL {
  if (!text.includes("@")) return sql`${index.table}.rowid in ${matchingRows(index, text)}`;
  return startsWith(email, text);
}

/** Whether an email address starts with the text. */
export function startsWith(email: SQLWrapper, text: string): SQL {
  const start = text.toLowerCase();
  return sql`(lower(${email}) >= ${start} and lower(${email}) < ${start + LAST_CHARACTER})`;
}

/** Whether the text matches more names than a search examines. */
export async function isTooCommon(db: Database, index: NameIndex, text: string): Promise<boolean> {
  return (await db.all(sql`${allMatches(index, text)} limit 1 offset ${MAX_MATCHES}`)).length > 0;
}

function allMatches(index: NameIndex, text: string): SQL {
  const { names, terms } = index;
  const plain = foldName(text);
  if (plain.trim() === "") return sql`select null where false`;
  if (!isShort(plain)) return sql`select -rowid from ${names} where ${names} match ${matchExpression(index, text)}`;
  // Too short for trigrams: every trigram that starts with it.
  return sql`select distinct -doc from ${terms} where term >= ${plain} and term < ${plain + LAST_CHARACTER}`;
}

function matchExpression(index: NameIndex, text: string): string {
  const plain = foldName(text);
  const digits = phoneDigitsIn(index, plain);
  if (digits !== null) return `${quoted(plain)} OR phone : ${quoted(digits)}`;
  const long = wordsIn(text).filter((word) => !isShort(foldName(word)));
  return long.length === 0 ? matchEither(text) : long.map(matchEither).join(" AND ");
}

/** In each spelling, and as typed, for rows that are not folded yet. */
function matchEither(text: string): string {
  const spellings = nameSpellings(text);
  const isFolded = foldName(text) === text.toLowerCase();
  return `(${[...spellings, ...(isFolded ? [] : [text])].map(quoted).join(" OR ")})`;
}

/** The words that the index cannot search. */
function shortWords(index: NameIndex, text: string): string[] {
  const words = wordsIn(text);
  if (phoneDigitsIn(index, text) !== null || words.every(isShort)) return [];
  return words.filter(isShort);
}

function phoneDigitsIn({ hasPhones }: NameIndex, text: string): string | null {
  return hasPhones ? phoneSearchDigits(text) : null;
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

function isShort(text: string): boolean {
  return [...text].length < 3;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
