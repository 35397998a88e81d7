import { addDays, type Day } from "#domain/calendar/days.ts";

/** What comes for a client by post. */
export const MAIL_KINDS = ["letter", "parcel", "official"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What a client can ask for. */
export const MAIL_REQUESTS = ["forward", "scan", "collect", "discard"] as const;
export type MailRequest = (typeof MAIL_REQUESTS)[number];

/** How it left the house. A scan is none of these: the paper is still here. */
export const MAIL_OUTCOMES = ["forwarded", "collected", "returned", "discarded"] as const;
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];
export const MAIL_ACTIONS = ["forwarded", "scanned", "collected", "returned", "discarded"] as const;
export type MailAction = (typeof MAIL_ACTIONS)[number];

/** Why it stays here: nobody may have it yet, or any more. */
export const MAIL_HOLDS = ["not_verified", "ended"] as const;
export type MailHold = (typeof MAIL_HOLDS)[number];

/** For how many days it is kept, the day it came included. Official post has no end of its own. */
export const STORAGE_DAYS: Readonly<Record<MailKind, number | null>> = { letter: 30, parcel: 14, official: null };
/** How many days before the last one the client is warned. */
export const STORAGE_WARNING_DAYS = 7;
/** One mail tells of all that came in this time. */
export const ARRIVAL_NOTIFICATION_MINUTES = 30;
/** The same client, kind and sender within this time is asked about: two may have noted one letter. */
export const DUPLICATE_ITEM_MINUTES = 10;
/** After so many wrong codes the desk has to know the person in another way. */
export const MAX_WRONG_CODES = 5;

/** The last day on which it is kept; null of what is kept until somebody says. */
export function storageEndDay(kind: MailKind, receivedOn: Day): Day | null {
  const days = STORAGE_DAYS[kind];
  return days === null ? null : addDays(receivedOn, days - 1);
}

/** The first day on which the client is to be warned. */
export function storageWarningDay(keepUntil: Day): Day {
  return addDays(keepUntil, -STORAGE_WARNING_DAYS);
}

/** The four digits by which whoever collects is known, made of what a link's signature is made of: nothing is stored. */
export function collectionCode(token: string): string {
  let number = 0;
  for (const character of token.slice(token.lastIndexOf(".") + 1))
    number = (number * 31 + character.charCodeAt(0)) % 10_000;
  return String(number).padStart(4, "0");
}
