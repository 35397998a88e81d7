import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { MAX_MATCHES } from "#domain/front-desk/desk.ts";
import { phoneSearchDigits } from "#domain/people/phones.ts";
import type { Database } from "./database.ts";
import { foldDiacritics, foldDiacriticsSql } from "./fold-diacritics.ts";

/** A virtual table of names, in which rows are filed under minus their number, and the table they are of. */
export interface NameIndex {
  names: SQL;
  terms: SQL;
  table: SQL;
  texts: SQL;
  hasPhones: boolean;
}

const makeIndex = (names: string, terms: string, of: string, texts: string, hasPhones = true): NameIndex => ({
  names: sql.raw(names),
  terms: sql.raw(terms),
  table: sql.raw(of),
  texts: sql.raw(texts),
  hasPhones,
});

const CLIENT_TEXTS = "full_name || ' ' || business_name";
const LEAD_TEXTS = "first_name || ' ' || coalesce(last_name, '') || ' ' || coalesce(business_name, '')";

// Of migrations/0008_newest_names.sql, whose names stand there in plain letters too since 0014 and whose bookings have their
// phone number by its digits since 0010; and of migrations/0024_search_over_everything.sql.
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
 * The row numbers of those that have every word of a text somewhere in their names, in any order, in any case of letters
 * and in plain letters: the newest `MAX_MATCHES`, and for one or two letters any so many. What is common to
 * more says too little to be looked through.
 */
export function matchingRows(index: NameIndex, text: string): SQL {
  const plain = foldDiacritics(text);
  const newestFirst = isShort(plain) ? sql`` : sql`order by rowid`;
  const found = sql`(${allMatches(index, plain)} ${newestFirst} limit ${MAX_MATCHES})`;
  const { table, texts } = index;
  const rest = shortWords(index, plain);
  if (rest.length === 0) return found;
  // Too short for groups of three, beside words that are not and have said which few rows to read: here they begin a word,
  // or all of it stands there as it was typed.
  const said = foldDiacriticsSql(sql`lower(${texts})`);
  const begun = JSON.stringify(rest.map((word) => ` ${word.toLowerCase()}`));
  return sql`(select row from (select rowid as row, ${said} as said from ${table} where rowid in ${found})
    where instr(said, ${plain.toLowerCase()}) > 0
      or not exists (select 1 from json_each(${begun}) where instr(' ' || said, value) = 0))`;
}

/** Whether somebody of a table has a text in their names or phone number, or an e-mail address that begins with it where it is one. */
export function matchesPerson(index: NameIndex, email: SQLWrapper, text: string): SQL {
  if (!text.includes("@")) return sql`${index.table}.rowid in ${matchingRows(index, text)}`;
  const start = text.toLowerCase();
  return sql`lower(${email}) >= ${start} and lower(${email}) < ${start + LAST_CHARACTER}`;
}

/** Whether a text is in more names than are looked through. */
export async function isTooCommon(db: Database, index: NameIndex, text: string): Promise<boolean> {
  return (await db.all(sql`${allMatches(index, foldDiacritics(text))} limit 1 offset ${MAX_MATCHES}`)).length > 0;
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
  for (const { names } of Object.values(NAME_INDEXES))
    await db.run(sql`insert into ${names} (${names}) values ('optimize')`);
}

/** Of a text in plain letters. */
function allMatches(index: NameIndex, text: string): SQL {
  const { names, terms } = index;
  if (!isShort(text)) return sql`select -rowid from ${names} where ${names} match ${matchExpression(index, text)}`;
  // Too short for groups of three: every group that begins with it.
  const start = text.toLowerCase();
  return sql`select distinct -doc from ${terms} where term >= ${start} and term < ${start + LAST_CHARACTER}`;
}

function matchExpression(index: NameIndex, text: string): string {
  const digits = phoneDigitsIn(index, text);
  if (digits !== null) return `${quoted(text)} OR phone : ${quoted(digits)}`;
  const long = wordsIn(text).filter((word) => !isShort(word));
  return long.length === 0 ? quoted(text) : long.map(quoted).join(" AND ");
}

/** The words of a text that the index is not asked for. */
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
