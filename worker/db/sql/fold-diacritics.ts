import { type SQL, sql } from "drizzle-orm";

/**
 * Letters of Ghana's languages and accented ones of its neighbours, by the plain letter that people type. Combining
 * marks are dropped. Keep in sync with migrations/0014_names_in_plain_letters.sql.
 */
export const DIACRITICS: Readonly<Record<string, string>> = {
  a: "áÁàÀâÂãÃ",
  c: "çÇ",
  d: "ɖƉ",
  e: "ɛƐéÉèÈêÊëË",
  f: "ƒƑ",
  g: "ɣƔ",
  i: "íÍìÌïÏ",
  n: "ŋŊñÑ",
  o: "ɔƆóÓòÒôÔõÕ",
  u: "úÚùÙ",
  v: "ʋƲ",
  "": "\u0300\u0301\u0303",
};

const FOLDED_LETTERS = Object.entries(DIACRITICS).flatMap(([plain, letters]) =>
  [...letters].map((letter) => [letter, plain] as const),
);
const PLAIN_BY_LETTER = new Map(FOLDED_LETTERS);

export function foldDiacritics(text: string): string {
  return Array.from(text, (letter) => PLAIN_BY_LETTER.get(letter) ?? letter).join("");
}

/** The same in SQL. */
export function foldDiacriticsSql(text: SQL): SQL {
  return FOLDED_LETTERS.reduce(
    (folded, [letter, plain]) => sql`replace(${folded}, ${quoted(letter)}, ${quoted(plain)})`,
    text,
  );
}

// A statement allows fewer bound values than there are letters.
function quoted(letter: string): SQL {
  return sql.raw(`'${letter}'`);
}
