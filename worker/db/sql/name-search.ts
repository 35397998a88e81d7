import { type SQL, sql } from "drizzle-orm";
import { MOST_FOUND } from "#domain/front-desk/desk.ts";
import { searchedDigits } from "#domain/people/phones.ts";
import type { Database } from "./database.ts";
import { inPlainLetters, plainLettersOf } from "./plain-letters.ts";

// The virtual tables of migrations/0008_newest_names.sql, where rows are filed under minus their number. A booking's phone
// number is there as typed and, since migrations/0010_phones_by_their_digits.sql, by its digits; a name as written and,
// since migrations/0014_names_in_plain_letters.sql, in plain letters.
const TABLES = {
  clients: {
    names: sql.raw("newest_client_names"),
    terms: sql.raw("newest_client_name_terms"),
    of: sql.raw("virtual_office_clients"),
    texts: sql.raw("full_name || ' ' || business_name"),
    digits: () => null,
  },
  bookings: {
    names: sql.raw("newest_booking_names"),
    terms: sql.raw("newest_booking_name_terms"),
    of: sql.raw("bookings"),
    texts: sql.raw("customer_name"),
    digits: searchedDigits,
  },
} as const;

const LAST_CHARACTER = "\u{10ffff}";

/**
 * The row numbers of clients or bookings that have every word of a text somewhere in their names, in any order, in any case
 * of letters and in plain letters: the newest `MOST_FOUND`, and for one or two letters any so many. What is common to
 * more says too little to be looked through.
 */
export function rowsNamed(table: keyof typeof TABLES, text: string): SQL {
  const plain = inPlainLetters(text);
  const newestFirst = isShort(plain) ? sql`` : sql`order by rowid`;
  const found = sql`(${allNamed(table, plain)} ${newestFirst} limit ${MOST_FOUND})`;
  const { of, texts } = TABLES[table];
  const rest = wordsBeside(table, plain);
  if (rest.length === 0) return found;
  // Too short for groups of three, beside words that are not and have said which few rows to read: here they begin a word,
  // or all of it stands there as it was typed.
  const said = plainLettersOf(sql`lower(${texts})`);
  const begun = JSON.stringify(rest.map((word) => ` ${word.toLowerCase()}`));
  return sql`(select row from (select rowid as row, ${said} as said from ${of} where rowid in ${found})
    where instr(said, ${plain.toLowerCase()}) > 0
      or not exists (select 1 from json_each(${begun}) where instr(' ' || said, value) = 0))`;
}

/** Whether a text is in more names than are looked through. */
export async function isCommon(db: Database, table: keyof typeof TABLES, text: string): Promise<boolean> {
  return (await db.all(sql`${allNamed(table, inPlainLetters(text))} limit 1 offset ${MOST_FOUND}`)).length > 0;
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

/** Of a text in plain letters. */
function allNamed(table: keyof typeof TABLES, text: string): SQL {
  const { names, terms } = TABLES[table];
  if (!isShort(text)) return sql`select -rowid from ${names} where ${names} match ${wanted(table, text)}`;
  // Too short for groups of three: every group that begins with it.
  const start = text.toLowerCase();
  return sql`select distinct -doc from ${terms} where term >= ${start} and term < ${start + LAST_CHARACTER}`;
}

function wanted(table: keyof typeof TABLES, text: string): string {
  const digits = TABLES[table].digits(text);
  if (digits !== null) return `${quoted(text)} OR phone : ${quoted(digits)}`;
  const long = wordsIn(text).filter((word) => !isShort(word));
  return long.length === 0 ? quoted(text) : long.map(quoted).join(" AND ");
}

/** The words of a text that the index is not asked for. */
function wordsBeside(table: keyof typeof TABLES, text: string): string[] {
  const words = wordsIn(text);
  if (TABLES[table].digits(text) !== null || words.every(isShort)) return [];
  return words.filter(isShort);
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
