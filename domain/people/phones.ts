/** Digits of the longest phone number with its dialling prefix. More means two numbers. */
const MAX_DIGITS = 17;

/** Whether a text can be a phone number: at least 10 characters, nine of them digits of any script. */
export function isLongEnoughForPhone(text: string): boolean {
  return text.length >= 10 && countDigits(text) >= 9;
}

/** Whether a text is a single phone number: digits 0 to 9 with usual spaces, dots, slashes, dashes and brackets. */
export function isSinglePhone(text: string): boolean {
  return /^\(?\+?[\d\s()./\p{Pd}]+$/u.test(text) && countDigits(text) <= MAX_DIGITS;
}

/** "+233241234567" from a number with country code; null for any other text. */
export function toE164(text: string): string | null {
  const number = text.replace("(0)", "").replace(/[\s()./\p{Pd}]/gu, "");
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null;
}

/**
 * Digits to search a phone number by, without leading zeros, which numbers with a country code lack, also after
 * Ghana's. Null for other text or fewer than three digits.
 */
export function phoneSearchDigits(text: string): string | null {
  if (!/^[\d\s()./+\p{Pd}]+$/u.test(text)) return null;
  const digits = text
    .replace("(0)", "")
    .replace(/\D/g, "")
    .replace(/^0+/, "")
    .replace(/^2330+/, "233");
  return digits.length < 3 ? null : digits;
}

/** Splits a full name at its first space. The rest is the last name. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const trimmed = fullName.trim();
  const space = trimmed.indexOf(" ");
  if (space < 0) return { firstName: trimmed, lastName: "" };
  return { firstName: trimmed.slice(0, space), lastName: trimmed.slice(space + 1).trim() };
}

function countDigits(text: string): number {
  return text.replace(/\P{Nd}/gu, "").length;
}
