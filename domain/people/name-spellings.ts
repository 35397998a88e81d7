import { foldName } from "./fold-name.ts";

/** A search reads at most this many letters of a word in other spellings. */
const MAX_LETTERS = 16;
const MIN_LETTERS = 3;

/**
 * The folded spellings by which a search for a word of a name finds it: as typed, with single letters for double ones,
 * without a silent "h", and with one letter doubled. "mensah" also finds "Mɛnsa", "Ado" finds "Addo", "Esther" finds
 * "Ester". The index finds parts of words, so a word never needs a spelling that contains another one.
 */
export function nameSpellings(word: string): string[] {
  const folded = foldName(word);
  const letters = [...folded];
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS || !/^\p{L}+$/u.test(folded)) return [folded];
  const single = folded.replace(/(\p{L})\1+/gu, "$1");
  const plain = withoutSilentH(single);
  const doubled = [...plain].slice(1, -1).map((letter, at) => plain.slice(0, at + 1) + letter + plain.slice(at + 1));
  const isLongEnough = (spelling: string) => [...spelling].length >= MIN_LETTERS;
  const spellings = new Set([folded, withoutSilentH(folded), single, plain, ...doubled].filter(isLongEnough));
  return [...spellings].filter(
    (spelling) => ![...spellings].some((part) => part !== spelling && spelling.includes(part)),
  );
}

/** Without an "h" after the vowel that ends the word, and with "t" for "th". */
function withoutSilentH(word: string): string {
  return word.replace(/([aeiou])h$/, "$1").replaceAll("th", "t");
}
