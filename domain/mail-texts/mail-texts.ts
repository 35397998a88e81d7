import { BOOKING_MAILS } from "./booking-emails.ts";
import { MAIL_PARTS, type MailCopy, type MailPart } from "./mail-copy.ts";
import { MEMBER_MAILS } from "./member-emails.ts";
import { OFFICE_MAILS } from "./office-emails.ts";
import type { Placeholder } from "./placeholders.ts";
import { findTextProblem } from "./text-rules.ts";
import { EVENT_MAILS, MESSAGE_MAILS } from "./visitor-emails.ts";

/** Emails by subject area, in display order. */
export const MAILS_BY_SUBJECT = {
  bookings: BOOKING_MAILS,
  members: MEMBER_MAILS,
  offices: OFFICE_MAILS,
  events: EVENT_MAILS,
  messages: MESSAGE_MAILS,
} as const;

export const MAILS = { ...BOOKING_MAILS, ...MEMBER_MAILS, ...OFFICE_MAILS, ...EVENT_MAILS, ...MESSAGE_MAILS } as const;
export type MailName = keyof typeof MAILS;
/** The placeholder values that the sending code must provide. */
export type PlaceholderValues<Name extends MailName> = Readonly<
  Record<(typeof MAILS)[Name]["placeholders"][number], string>
>;

/** The name of a text, such as `booking_received.opening`. */
export type MailTextName = `${MailName}.${MailPart}`;
export const MAIL_TEXT_NAMES = Object.keys(MAILS).flatMap((mail) =>
  MAIL_PARTS.map((part) => `${mail}.${part}` as MailTextName),
);

/** The owner's custom texts, by text name. */
export type CustomTexts = ReadonlyMap<string, string>;

/** One text of an email, with the rules for a custom version. */
export interface MailText {
  mail: MailName;
  part: MailPart;
  /** The default text. */
  defaultText: string;
  placeholders: readonly Placeholder[];
  keeps: readonly Placeholder[];
  /** Whether a custom version may be empty. */
  mayBeEmpty: boolean;
}

/** Keeps the texts that still follow the rules. The defaults replace the others. */
export function filterValidTexts(rows: readonly { name: string; text: string }[]): CustomTexts {
  const isValid = ({ name, text }: { name: string; text: string }) => {
    const rule = findMailText(name);
    return rule !== null && findTextProblem(rule, text) === null;
  };
  return new Map(rows.filter(isValid).map(({ name, text }) => [name, text]));
}

/** Returns null if no text has that name. */
export function findMailText(name: string): MailText | null {
  if (!MAIL_TEXT_NAMES.some((known) => known === name)) return null;
  const [mail, part] = name.split(".") as [MailName, MailPart];
  const { texts, placeholders, keeps }: MailCopy = MAILS[mail];
  return {
    mail,
    part,
    defaultText: texts[part],
    placeholders,
    keeps: keeps?.[part] ?? [],
    mayBeEmpty: part === "closing" || texts[part] === "",
  };
}
