/** The digits of the longest number in the world, with what is dialled before it. Two numbers in one field have more. */
const MAX_DIGITS = 17;

/** Whether a text may be meant as a phone number: at least 10 characters, nine of them digits of any script. */
export function isLongEnoughForPhone(text: string): boolean {
  return text.length >= 10 && countDigits(text) >= 9;
}

/** One phone number as people type it: the digits 0 to 9 with the usual spaces, dots, strokes, dashes and brackets. */
export function isSinglePhone(text: string): boolean {
  return /^\(?\+?[\d\s()./\p{Pd}]+$/u.test(text) && countDigits(text) <= MAX_DIGITS;
}

/** +233241234567 of a number that is written with its country's code, null of any other text. */
export function toE164(text: string): string | null {
  const number = text.replace("(0)", "").replace(/[\s()./\p{Pd}]/gu, "");
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null;
}

/**
 * What is searched for of a part of a phone number: its digits without the noughts before them, which numbers with their
 * country's code do not have. Null of any other text, and of less than three digits.
 */
export function phoneSearchDigits(text: string): string | null {
  if (!/^[\d\s()./+\p{Pd}]+$/u.test(text)) return null;
  const digits = text.replace("(0)", "").replace(/\D/g, "").replace(/^0+/, "");
  return digits.length < 3 ? null : digits;
}

/** Splits a full name on its first space; the rest, if any, is the last name. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const trimmed = fullName.trim();
  const space = trimmed.indexOf(" ");
  if (space < 0) return { firstName: trimmed, lastName: "" };
  return { firstName: trimmed.slice(0, space), lastName: trimmed.slice(space + 1).trim() };
}

function countDigits(text: string): number {
  return text.replace(/\P{Nd}/gu, "").length;
}
