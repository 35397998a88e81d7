import { MS_PER_DAY, MS_PER_HOUR } from "#domain/calendar/days.ts";

/** What strangers may send in, and what that may cause to be sent out. An owner sets other numbers in the worker's settings. */
export interface Limits {
  /** Forms and unpaid bookings of one e-mail box, or of one phone, within a day. Whoever has more to say calls. */
  perPersonPerDay: number;
  /** Of those, how many are answered by a mail: the rest are kept, and their pages say so. */
  copiesPerPersonPerDay: number;
  /** Forms and bookings from one line, or of IPv6 from one site (/48), within a day. */
  perNetworkPerDay: number;
  /** Mails an hour that strangers' forms cause. Above that they rest; receipts and all else about money never do. */
  throttledEmailsPerHour: number;
}

export const LIMITS: Limits = {
  perPersonPerDay: 12,
  copiesPerPersonPerDay: 3,
  perNetworkPerDay: 60,
  throttledEmailsPerHour: 120,
};

/** What calls the operator: more than this a busy house never has. */
export const ALARMS = {
  /** Forms and bookings that were turned away within a day. */
  refusedPerDay: 50,
  /** Forms and bookings that were taken within a day. */
  acceptedPerDay: 500,
  /** E-mail boxes that were named in as many forms and bookings as one may be in a day: somebody is pestered. */
  mailboxesAtLimit: 2,
  /** Payments that were begun within an hour. */
  attemptsPerHour: 120,
  /** Mails to strangers that rest. */
  throttledEmails: 100,
  /** Of the ten that D1 gives a database. */
  databaseBytes: 8_000_000_000,
} as const;

/** How often the links of one address are sent within an hour, whoever asks for them. */
export const MAX_LINKS_PER_HOUR = 3;

/** How long a form counts. */
export const QUOTA_WINDOW_MS = MS_PER_DAY;
/** Over what the mails of an hour are counted. */
export const MAIL_WINDOW_MS = MS_PER_HOUR;

/** What a stranger can send. */
export const SUBMISSION_KINDS = [
  "booking",
  "contact",
  "lead",
  "newsletter",
  "waitlist",
  "link",
  "document",
  "registration",
] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

/** The largest file that somebody sends, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
