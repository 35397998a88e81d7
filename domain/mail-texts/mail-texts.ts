import { BOOKING_MAILS } from "./booking-emails.ts";
import { MAIL_PARTS, type MailCopy, type MailPart } from "./mail-copy.ts";
import { MEMBER_MAILS } from "./member-emails.ts";
import { OFFICE_MAILS } from "./office-emails.ts";
import type { Placeholder } from "./placeholders.ts";
import { findTextProblem } from "./text-rules.ts";
import { EVENT_MAILS, MESSAGE_MAILS } from "./visitor-emails.ts";

/** What the mails are about, as they stand under each other, each with its mails. */
export const MAILS_BY_SUBJECT = {
  bookings: BOOKING_MAILS,
  members: MEMBER_MAILS,
  offices: OFFICE_MAILS,
  events: EVENT_MAILS,
  messages: MESSAGE_MAILS,
} as const;
export type MailSubject = keyof typeof MAILS_BY_SUBJECT;

export const MAILS = { ...BOOKING_MAILS, ...MEMBER_MAILS, ...OFFICE_MAILS, ...EVENT_MAILS, ...MESSAGE_MAILS } as const;
export type MailName = keyof typeof MAILS;
/** What the code that sends a mail has to fill in. */
export type PlaceholderValues<Name extends MailName> = Readonly<Record<(typeof MAILS)[Name]["may"][number], string>>;

/** The name of a text, as `booking_received.opening`. */
export type MailTextName = `${MailName}.${MailPart}`;
export const MAIL_TEXT_NAMES = Object.keys(MAILS).flatMap((mail) =>
  MAIL_PARTS.map((part) => `${mail}.${part}` as MailTextName),
);

/** What the owner has written, by the names of the texts. */
export type CustomTexts = ReadonlyMap<string, string>;

/** A text of a mail: what it is by itself, and what another in its place has to be like. */
export interface MailText {
  mail: MailName;
  part: MailPart;
  /** The house's own words. */
  words: string;
  may: readonly Placeholder[];
  keeps: readonly Placeholder[];
  /** Whether there may be none. */
  mayBeEmpty: boolean;
}

/** Those that are still what a text has to be: of the others the house's own words are said. */
export function filterValidTexts(rows: readonly { name: string; text: string }[]): CustomTexts {
  const isUsable = ({ name, text }: { name: string; text: string }) => {
    const rule = findMailText(name);
    return rule !== null && findTextProblem(rule, text) === null;
  };
  return new Map(rows.filter(isUsable).map(({ name, text }) => [name, text]));
}

/** Null of a name that is none, or no longer one. */
export function findMailText(name: string): MailText | null {
  if (!MAIL_TEXT_NAMES.some((known) => known === name)) return null;
  const [mail, part] = name.split(".") as [MailName, MailPart];
  const { words, may, keeps }: MailCopy = MAILS[mail];
  return {
    mail,
    part,
    words: words[part],
    may,
    keeps: keeps?.[part] ?? [],
    mayBeEmpty: part === "closing" || words[part] === "",
  };
}
