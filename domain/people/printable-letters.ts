/**
 * The code points in the font of our PDFs: Latin with its extensions and phonetic letters, marks, punctuation and
 * currency signs.
 */
export const PRINTABLE_RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x36f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20a0, 0x20bf],
  [0xa78b, 0xa78c],
] as const;

/** The letters and signs of a text that our PDFs cannot print, each once. */
export function findUnprintable(text: string): string[] {
  const isPrintable = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0;
    return /[\s\p{Cf}]/u.test(letter) || PRINTABLE_RANGES.some(([first, last]) => first <= code && code <= last);
  };
  return [...new Set(text.normalize("NFC"))].filter((letter) => !isPrintable(letter));
}
