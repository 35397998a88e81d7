import { foldName } from "#domain/people/fold-name.ts";

/** Letters of GSM 03.38. One letter outside makes a whole text message UCS-2, in which less than half fits. */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** They take the room of two. */
const EXTENDED = new Set("^{}\\[~]|€");

const REPLACEMENTS: Readonly<Record<string, string>> = {
  "₵": "GHS ",
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "·": "-",
  "…": "...",
  "\u00a0": " ",
  "\u202f": " ",
};

const SINGLE_SEPTETS = 160;
const PART_SEPTETS = 153;
const SINGLE_UNITS = 70;
const PART_UNITS = 67;

/** The text in GSM letters: "₵350" is "GHS 350" and "Ɛsi" is "Esi". Emoji are left out. */
export function toGsm(text: string): string {
  return Array.from(text.normalize("NFC"), toGsmLetter).join("");
}

/** The number of text messages that a text is sent and charged as. */
export function countSegments(text: string): number {
  const letters = [...text];
  if (!letters.every(isGsm)) return text.length <= SINGLE_UNITS ? 1 : Math.ceil(text.length / PART_UNITS);
  const sizes = letters.map((letter) => (EXTENDED.has(letter) ? 2 : 1));
  if (sizes.reduce((total, size) => total + size, 0) <= SINGLE_SEPTETS) return 1;
  let [parts, used] = [1, 0];
  for (const size of sizes) {
    // A letter of two is never split between parts.
    if (used + size > PART_SEPTETS) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return parts;
}

function isGsm(letter: string): boolean {
  return BASIC.has(letter) || EXTENDED.has(letter);
}

function toGsmLetter(letter: string): string {
  if (isGsm(letter)) return letter;
  const replacement = REPLACEMENTS[letter];
  if (replacement !== undefined) return replacement;
  const folded = foldName(letter);
  if (![...folded].every(isGsm)) return "";
  return letter === letter.toLowerCase() ? folded : folded.charAt(0).toUpperCase() + folded.slice(1);
}
