import { formatLongDate } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import { type MailKind, type MailOutcome, type MailRequest, STORAGE_DAYS } from "./mail-items.ts";

/** Names for use within a sentence. */
export const MAIL_KIND_NAMES: Readonly<Record<MailKind, string>> = {
  letter: "a letter",
  parcel: "a parcel",
  official: "an official letter",
};

/** "Forwarding a letter from GRA", the title of the forwarding charge. */
export function forwardingTitle({ kind, sender }: { kind: MailKind; sender: string | null }): string {
  return `Forwarding ${MAIL_KIND_NAMES[kind]}${sender === null ? "" : ` from ${sender}`}`;
}

/** For the client whose virtual office ends on a day, or has ended if it is null. */
export function describeOfficeEnd(lastDay: Day | null): string {
  const end =
    lastDay === null
      ? "Your virtual office has ended: please stop using the address and the letter that confirms it."
      : `You can use the address and the letter that confirms it until ${formatLongDate(lastDay)}.`;
  return `${end} Desks and meetings that you have booked for later from your plan are cancelled. We keep mail that arrives later, letters for ${STORAGE_DAYS.letter} days and parcels for ${STORAGE_DAYS.parcel}: collect it, or ask us to forward it.`;
}

/** Labels of requests, on the client's page and at the desk. */
export const MAIL_REQUEST_LABELS: Readonly<Record<MailRequest, string>> = {
  forward: "Forward it",
  scan: "Scan it",
  collect: "Keep it for collection",
  discard: "Throw it away",
};

/** Labels of outcomes. */
export const MAIL_OUTCOME_LABELS: Readonly<Record<MailOutcome, string>> = {
  forwarded: "Forwarded",
  collected: "Collected",
  returned: "Returned to sender",
  discarded: "Thrown away",
};
