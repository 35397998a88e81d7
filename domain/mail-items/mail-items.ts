import { addDays, type Day } from "#domain/calendar/days.ts";

/** Kinds of mail that arrives for a client. */
export const MAIL_KINDS = ["letter", "parcel", "official"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What a client can request for a mail item. */
export const MAIL_REQUESTS = ["forward", "scan", "collect", "discard"] as const;
export type MailRequest = (typeof MAIL_REQUESTS)[number];

/** How an item left. A scan is not an outcome, because the paper stays. */
export const MAIL_OUTCOMES = ["forwarded", "collected", "returned", "discarded"] as const;
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];
export const MAIL_ACTIONS = ["forwarded", "scanned", "collected", "returned", "discarded"] as const;
export type MailAction = (typeof MAIL_ACTIONS)[number];

/** Why an item cannot be released: the client is not verified yet, or the office has ended. */
export const MAIL_HOLDS = ["not_verified", "ended"] as const;
export type MailHold = (typeof MAIL_HOLDS)[number];

/** Storage days, including the day of arrival. Official mail is stored without limit. */
export const STORAGE_DAYS: Readonly<Record<MailKind, number | null>> = { letter: 30, parcel: 14, official: null };
/** Days before the last storage day on which the client is warned. */
export const STORAGE_WARNING_DAYS = 7;
/** One email covers everything that arrives within this time. */
export const ARRIVAL_NOTIFICATION_MINUTES = 30;
/** The same client, kind and sender within this time may be a duplicate, so staff must confirm. */
export const DUPLICATE_ITEM_MINUTES = 10;
/** After this many wrong codes, staff must identify the collector in another way. */
export const MAX_WRONG_CODES = 5;

/** The last storage day; null if storage has no limit. */
export function storageEndDay(kind: MailKind, receivedOn: Day): Day | null {
  const days = STORAGE_DAYS[kind];
  return days === null ? null : addDays(receivedOn, days - 1);
}

/** Four-digit code that identifies the collector. Derived from the link token's signature, so nothing is stored. */
export function collectionCode(token: string): string {
  let number = 0;
  for (const character of token.slice(token.lastIndexOf(".") + 1))
    number = (number * 31 + character.charCodeAt(0)) % 10_000;
  return String(number).padStart(4, "0");
}
