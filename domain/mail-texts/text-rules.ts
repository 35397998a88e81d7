import type { MailPart } from "./mail-copy.ts";
import type { Placeholder } from "./placeholders.ts";

/** Maximum characters. Subjects and headings are single lines. */
export const MAX_LINE_LENGTH = 120;
export const MAX_TEXT_LENGTH = 1000;

/** The rules that a custom text must follow. */
export interface TextRule {
  part: MailPart;
  placeholders: readonly Placeholder[];
  keeps: readonly Placeholder[];
  mayBeEmpty: boolean;
}

export function isSingleLine(part: MailPart): boolean {
  return part === "subject" || part === "heading";
}

export function maxLengthOf(part: MailPart): number {
  return isSingleLine(part) ? MAX_LINE_LENGTH : MAX_TEXT_LENGTH;
}

/** The problem with a trimmed text as a sentence for the owner, or null. */
export function findTextProblem({ part, placeholders, keeps, mayBeEmpty }: TextRule, text: string): string | null {
  if (text === "") return mayBeEmpty ? null : "Enter some text: this email needs it.";
  const maxLength = maxLengthOf(part);
  if (text.length > maxLength)
    return `Use at most ${maxLength.toLocaleString("en-GB")} characters. You have ${text.length.toLocaleString("en-GB")}.`;
  if (isSingleLine(part) && /\n/.test(text)) return "Use a single line.";
  const known = placeholders.map(formatPlaceholder);
  const unknown = [...text.matchAll(/\{[^{}\n]{0,40}\}?|\}/g)]
    .map(([found]) => found)
    .find((found) => !known.includes(found));
  if (unknown !== undefined) {
    const hint = known.length === 0 ? "This text has no placeholders." : `Use ${known.join(", ")}.`;
    return `${unknown} is not a placeholder of this text. ${hint}`;
  }
  const missing = keeps.map(formatPlaceholder).filter((placeholder) => !text.includes(placeholder));
  if (missing.length > 0) return `Include ${missing.join(" and ")}: the email needs it.`;
  const address = /\b(?!https:)[a-z][a-z\d+.-]*:\/\/\S*/i.exec(text);
  if (address) return `Start web addresses with https://, unlike ${address[0].slice(0, 60)}.`;
  return null;
}

export function formatPlaceholder(placeholder: string): string {
  return `{${placeholder}}`;
}

/**
 * Fills in placeholders once; inserted values are not scanned again. A missing name takes its comma with it: "{name},
 * your place is kept" becomes "Your place is kept", and "Thank you, {name}" becomes "Thank you".
 */
export function fillText(text: string, values: Readonly<Partial<Record<Placeholder, string>>>): string {
  const lookUp = (name: string) => values[name as Placeholder] ?? "";
  const leadingName = /^\{([a-z]+)\}, /.exec(text);
  const isNameMissing = leadingName !== null && lookUp(leadingName[1] ?? "") === "";
  const result = (isNameMissing ? text.slice(leadingName[0].length) : text).replace(
    /((?:,? )?)\{([a-z]+)\}/g,
    (_, before: string, name: string) => (lookUp(name) === "" ? "" : before + lookUp(name)),
  );
  return isNameMissing ? result.charAt(0).toUpperCase() + result.slice(1) : result;
}
