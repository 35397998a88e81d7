import { MS_PER_DAY, MS_PER_HOUR } from "#domain/calendar/days.ts";

/** Limits on public submissions and the emails they cause. The worker's settings can override them. */
export interface Limits {
  /**
   * Confirmations by email per mailbox per day, counted afresh from each submission that was paid. Anyone can type an
   * address, so it limits nothing else.
   */
  copiesPerPersonPerDay: number;
  /**
   * Submissions of each quota per IP address, or per /48 for IPv6, per day. Each one above it needs a proof of being
   * a person.
   */
  perNetworkPerDay: number;
  /** Desks, offices and event seats that a person holds at once without paying. */
  unpaidPerPerson: number;
  /** Emails per hour caused by public forms. Above that they wait; emails about money are never throttled. */
  throttledEmailsPerHour: number;
}

export const LIMITS: Limits = {
  copiesPerPersonPerDay: 3,
  perNetworkPerDay: 60,
  unpaidPerPerson: 3,
  throttledEmailsPerHour: 120,
};

/** The part of the hourly emails that one network can cause. The rest of its emails wait. */
export const NETWORK_MAIL_SHARE = 0.1;

/** How many emails one network can cause in an hour. */
export function networkEmailsPerHour({ throttledEmailsPerHour }: Pick<Limits, "throttledEmailsPerHour">): number {
  return Math.max(1, Math.floor(throttledEmailsPerHour * NETWORK_MAIL_SHARE));
}

/** Thresholds that alert the operator. Normal use stays below them. */
export const ALARMS = {
  /** Submissions per day that were asked for a proof of being a person. */
  refusedPerDay: 50,
  /** Accepted submissions per day. */
  acceptedPerDay: 500,
  /** Mailboxes named in at least so many submissions a day, which suggests harassment. */
  mailboxesNamedOften: 2,
  submissionsPerMailbox: 12,
  /** Payments started per hour. */
  attemptsPerHour: 120,
  /** Throttled emails. */
  throttledEmails: 100,
  /** D1 allows 10 GB per database. */
  databaseBytes: 8_000_000_000,
} as const;

/** How often the links for one address are sent per hour, by any requester. */
export const MAX_LINKS_PER_HOUR = 3;

/** Prompts to one phone per hour, by any sender. */
export const MAX_PROMPTS_PER_HOUR = 5;

/** A submission counts towards the limits for a day. */
export const QUOTA_WINDOW_MS = MS_PER_DAY;
/** The window of the hourly email limit. */
export const MAIL_WINDOW_MS = MS_PER_HOUR;

/** Kinds of public submission. */
export const SUBMISSION_KINDS = [
  "booking",
  "contact",
  "lead",
  "newsletter",
  "date_alert",
  "waitlist",
  "link",
  "document",
  "registration",
  "meeting",
  "prompt",
] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

/** What a network's submissions count against. Forms use up nothing that bookings need. */
export const QUOTA_OF = {
  booking: "bookings",
  waitlist: "bookings",
  registration: "bookings",
  meeting: "bookings",
  contact: "forms",
  lead: "forms",
  newsletter: "forms",
  date_alert: "forms",
} as const satisfies Partial<Record<SubmissionKind, string>>;
export type CountedKind = keyof typeof QUOTA_OF;
export type Quota = (typeof QUOTA_OF)[CountedKind];

/** The kinds that share a quota. */
export function kindsOf(quota: Quota): CountedKind[] {
  return (Object.keys(QUOTA_OF) as CountedKind[]).filter((kind) => QUOTA_OF[kind] === quota);
}

/** Maximum size of an uploaded file, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
