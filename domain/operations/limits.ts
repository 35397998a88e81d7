import { MS_PER_DAY, MS_PER_HOUR } from "#domain/calendar/days.ts";

/** Limits on public submissions and the emails they cause. The worker's settings can override them. */
export interface Limits {
  /** Submissions and unpaid bookings per mailbox or phone number per day. */
  perPersonPerDay: number;
  /** How many of those are confirmed by email. The rest are stored without one. */
  copiesPerPersonPerDay: number;
  /** Submissions per IP address, or per /48 for IPv6, per day. */
  perNetworkPerDay: number;
  /** Emails per hour caused by public forms. Above that they wait; emails about money are never throttled. */
  throttledEmailsPerHour: number;
}

export const LIMITS: Limits = {
  perPersonPerDay: 12,
  copiesPerPersonPerDay: 3,
  perNetworkPerDay: 60,
  throttledEmailsPerHour: 120,
};

/** Thresholds that alert the operator. Normal use stays below them. */
export const ALARMS = {
  /** Rejected submissions per day. */
  refusedPerDay: 50,
  /** Accepted submissions per day. */
  acceptedPerDay: 500,
  /** Mailboxes that reached the daily limit, which suggests harassment. */
  mailboxesAtLimit: 2,
  /** Payments started per hour. */
  attemptsPerHour: 120,
  /** Throttled emails. */
  throttledEmails: 100,
  /** D1 allows 10 GB per database. */
  databaseBytes: 8_000_000_000,
} as const;

/** How often the links for one address are sent per hour, by any requester. */
export const MAX_LINKS_PER_HOUR = 3;

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
  "waitlist",
  "link",
  "document",
  "registration",
] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

/** Maximum size of an uploaded file, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
