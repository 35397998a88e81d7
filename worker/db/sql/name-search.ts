import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { MAX_MATCHES } from "#domain/front-desk/desk.ts";
import { phoneSearchDigits } from "#domain/people/phones.ts";
import type { Database } from "./database.ts";
import { foldDiacritics, foldDiacriticsSql } from "./fold-diacritics.ts";

/** A full-text index of names, keyed by the negative rowid of its table. */
export interface NameIndex {
  names: SQL;
  terms: SQL;
  table: SQL;
  texts: SQL;
  hasPhones: boolean;
}

const makeIndex = (names: string, terms: string, table: string, texts: string, hasPhones = true): NameIndex => ({
  names: sql.raw(names),
  terms: sql.raw(terms),
  table: sql.raw(table),
  texts: sql.raw(texts),
  hasPhones,
});

const CLIENT_TEXTS = "full_name || ' ' || business_name";
const LEAD_TEXTS = "first_name || ' ' || coalesce(last_name, '') || ' ' || coalesce(business_name, '')";

// See migrations/0008_newest_names.sql, 0010 (phone digits), 0014 (folded diacritics) and
// 0024_search_over_everything.sql.
export const NAME_INDEXES = {
  bookings: makeIndex("newest_booking_names", "newest_booking_name_terms", "bookings", "customer_name"),
  clientNames: makeIndex(
    "newest_client_names",
    "newest_client_name_terms",
    "virtual_office_clients",
    CLIENT_TEXTS,
    false,
  ),
  clients: makeIndex("client_search", "client_search_terms", "virtual_office_clients", CLIENT_TEXTS),
  leads: makeIndex("lead_search", "lead_search_terms", "leads", LEAD_TEXTS),
  contacts: makeIndex("contact_search", "contact_search_terms", "contacts", "name"),
  registrations: makeIndex("registration_search", "registration_search_terms", "event_registrations", "attendee_name"),
} as const;

const LAST_CHARACTER = "\u{10ffff}";

/**
 * Rowids of rows whose names contain every word of the text, in any order, ignoring case and diacritics. Returns the
 * newest `MAX_RESULTS`; for one or two letters any of them.
 */
export function matchingRows(index: NameIndex, text: string): SQL {
  const plain = foldDiacritics(text);
  const newestFirst = isShort(plain) ? sql`` : sql`order by rowid`;
  const found = sql`(${allMatches(index, plain)} ${newestFirst} limit ${MAX_MATCHES})`;
  const { table, texts } = index;
  const rest = shortWords(index, plain);
  if (rest.length === 0) return found;
  // Words too short for trigrams, next to longer ones that already limit the rows: each must start a word, or the whole
  // text must occur as typed.
  const foldedText = foldDiacriticsSql(sql`lower(${texts})`);
  const wordStarts = JSON.stringify(rest.map((word) => ` ${word.toLowerCase()}`));
  return sql`(select row from (select rowid as row, ${foldedText} as said from ${table} where rowid in ${found})
    where instr(said, ${plain.toLowerCase()}) > 0
      or not exists (select 1 from json_each(${wordStarts}) where instr(' ' || said, value) = 0))`;
}

/** Whether the name or phone number contains the text, or the email address starts with it. */
export function matchesPerson(index: NameIndex, email: SQLWrapper, text: string): SQL {
  if (!text.includes("@")) return sql`${index.table}.rowid in ${matchingRows(index, text)}`;
  const start = text.toLowerCase();
  return sql`lower(${email}) >= ${start} and lower(${email}) < ${start + LAST_CHARACTER}`;
}

/** Whether the text matches more names than a search examines. */
export async function isTooCommon(db: Database, index: NameIndex, text: string): Promise<boolean> {
  return (await db.all(sql`${allMatches(index, foldDiacritics(text))} limit 1 offset ${MAX_MATCHES}`)).length > 0;
}

export type NameSearch = ReturnType<typeof makeNameSearch>;

export function makeNameSearch(db: Database) {
  return { merge: () => mergeNames(db) };
}

/** Merges the segments of each index. Every write adds a segment, and deleted names stay until the merge. */
export async function mergeNames(db: Database): Promise<void> {
  for (const { names } of Object.values(NAME_INDEXES))
    await db.run(sql`insert into ${names} (${names}) values ('optimize')`);
}

function allMatches(index: NameIndex, text: string): SQL {
  const { names, terms } = index;
  if (!isShort(text)) return sql`select -rowid from ${names} where ${names} match ${matchExpression(index, text)}`;
  // Too short for trigrams: every trigram that starts with it.
  const start = text.toLowerCase();
  return sql`select distinct -doc from ${terms} where term >= ${start} and term < ${start + LAST_CHARACTER}`;
}

function matchExpression(index: NameIndex, text: string): string {
  const digits = phoneDigitsIn(index, text);
  if (digits !== null) return `${quoted(text)} OR phone : ${quoted(digits)}`;
  const long = wordsIn(text).filter((word) => !isShort(word));
  return long.length === 0 ? quoted(text) : long.map(quoted).join(" AND ");
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
