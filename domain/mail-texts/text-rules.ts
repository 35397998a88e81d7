import type { MailPart } from "./mail-copy.ts";
import type { Placeholder } from "./placeholders.ts";

/** A subject and a heading are one line; other words have as many as they need. */
export const MAX_LINE_LENGTH = 120;
export const MAX_TEXT_LENGTH = 1000;

/** What a text of the owner's is held against. */
export interface TextRule {
  part: MailPart;
  may: readonly Placeholder[];
  keeps: readonly Placeholder[];
  mayBeEmpty: boolean;
}

export function isSingleLine(part: MailPart): boolean {
  return part === "subject" || part === "heading";
}

export function maxLengthOf(part: MailPart): number {
  return isSingleLine(part) ? MAX_LINE_LENGTH : MAX_TEXT_LENGTH;
}

/** What is wrong with a text that has been tidied, in a sentence; null where nothing is. */
export function findTextProblem({ part, may, keeps, mayBeEmpty }: TextRule, text: string): string | null {
  if (text === "") return mayBeEmpty ? null : "Write a few words: this mail cannot go without them.";
  const longest = maxLengthOf(part);
  if (text.length > longest)
    return `At most ${longest.toLocaleString("en-GB")} characters; these are ${text.length.toLocaleString("en-GB")}.`;
  if (isSingleLine(part) && /\n/.test(text)) return "This has to be one line.";
  const known = may.map(formatPlaceholder);
  const unknown = [...text.matchAll(/\{[^{}\n]{0,40}\}?|\}/g)]
    .map(([found]) => found)
    .find((found) => !known.includes(found));
  if (unknown !== undefined) {
    const offered =
      known.length === 0 ? "Nothing is filled in here." : `What can be filled in here is ${known.join(", ")}.`;
    return `${unknown} means nothing in this text. ${offered}`;
  }
  const missing = keeps.map(formatPlaceholder).filter((kept) => !text.includes(kept));
  if (missing.length > 0) return `This text has to say ${missing.join(" and ")}: it is what the mail is for.`;
  const address = /\b(?!https:)[a-z][a-z\d+.-]*:\/\/\S*/i.exec(text);
  if (address) return `A web address begins with https://, and ${address[0].slice(0, 60)} does not.`;
  return null;
}

export function formatPlaceholder(placeholder: string): string {
  return `{${placeholder}}`;
}

/**
 * A text with what stands for something filled in; what is filled in is never looked at again. A name that is not there
 * takes its comma with it: "{name}, your place is kept" begins with "Your place", and "Thank you, {name}" ends with "you".
 */
export function fillText(text: string, filled: Readonly<Partial<Record<Placeholder, string>>>): string {
  const filling = (name: string) => filled[name as Placeholder] ?? "";
  const begun = /^\{([a-z]+)\}, /.exec(text);
  const isCut = begun !== null && filling(begun[1] ?? "") === "";
  const done = (isCut ? text.slice(begun[0].length) : text).replace(
    /((?:,? )?)\{([a-z]+)\}/g,
    (_, before: string, name: string) => (filling(name) === "" ? "" : before + filling(name)),
  );
  return isCut ? done.charAt(0).toUpperCase() + done.slice(1) : done;
}
