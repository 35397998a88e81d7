/** Letters that Unicode does not decompose, in small letters, by the plain ones that people type. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  a: "ɑ",
  ae: "æ",
  b: "ɓ",
  c: "ƈ",
  d: "ɗɖđð",
  e: "ɛəǝ",
  f: "ƒ",
  g: "ɣɠ",
  h: "ħɦ",
  i: "ɩɪıɨ",
  k: "ƙ",
  l: "ł",
  n: "ŋɲƞ",
  o: "ɔø",
  oe: "œ",
  p: "ƥ",
  ss: "ß",
  t: "ŧƭʈ",
  th: "þ",
  u: "ʊʉ",
  v: "ʋ",
  y: "ƴ",
};
const PLAIN_BY_LETTER = new Map(
  Object.entries(PLAIN_LETTERS).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
);

// Marks, invisible characters and apostrophes. U+02B9 to U+02BF and U+02C8 to U+02CB are letters that stand for one.
const DROPPED = /[\p{M}\p{Cf}'’‘‛`´′‵＇\u02b9-\u02bf\u02c8-\u02cbꞋꞌ՚׳]/gu;

/**
 * A name as it is stored for search and as a search is read: small plain letters, without marks and apostrophes. "Ṣóyínká
 * O’Brien" is "soyinka obrien".
 */
export function foldName(name: string): string {
  // Before decomposing too, which makes a space and a mark of some apostrophes.
  const decomposed = name.replace(DROPPED, "").normalize("NFKD").toLowerCase();
  return Array.from(decomposed.replace(DROPPED, ""), (letter) => PLAIN_BY_LETTER.get(letter) ?? letter).join("");
}
