/** Letters that Unicode does not decompose, in small letters, by the plain ones that people type. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  a: "ɑⱥ",
  ae: "æ",
  b: "ɓƀƃ",
  c: "ƈȼ",
  d: "ɗɖđðƌ",
  e: "ɛəǝɇ",
  f: "ƒ",
  g: "ɣɠǥɡ",
  h: "ħɦⱨ",
  i: "ɩɪıɨ",
  j: "ɉ",
  k: "ƙĸⱪ",
  l: "łƚⱡɫ",
  n: "ŋɲƞ",
  o: "ɔøɵ",
  oe: "œ",
  p: "ƥ",
  r: "ɍɽ",
  sh: "ʃ",
  ss: "ß",
  t: "ŧƭʈ",
  th: "þ",
  u: "ʊʉ",
  v: "ʋ",
  w: "ⱳ",
  y: "ƴɏ",
  z: "ʒƶⱬ",
};
const PLAIN_BY_LETTER = new Map(
  Object.entries(PLAIN_LETTERS).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
);

// Marks, also alone, invisible characters, apostrophes and the dot of Catalan. U+02B9 to U+02C1 and U+02C8 to U+02CB are
// letters that stand for an apostrophe.
const DROPPED = /[\p{M}\p{Sk}\p{Cf}'’‘‛′‵＇·❛❜\u02b9-\u02c1\u02c8-\u02cbꞋꞌ՚׳]/gu;

/**
 * A name as it is stored for search and as a search is read: small plain letters, without marks and apostrophes. "Ṣóyínká
 * O’Brien" is "soyinka obrien".
 */
export function foldName(name: string): string {
  // Before decomposing too, which makes a space and a mark of some apostrophes.
  const decomposed = name.replace(DROPPED, "").normalize("NFKD").toLowerCase();
  return Array.from(decomposed.replace(DROPPED, ""), (letter) => PLAIN_BY_LETTER.get(letter) ?? letter).join("");
}
