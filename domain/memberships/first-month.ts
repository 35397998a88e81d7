import { addDays, type Day } from "#domain/calendar/days.ts";
import type { DocumentStatus, Verification } from "#domain/documents/documents.ts";

/** So many days after it was paid the month of a virtual office begins though nothing has been sent. */
export const MAX_START_DELAY_DAYS = 14;

/** A virtual office whose first month has yet to begin. */
export interface PendingFirstMonth {
  /** As it was booked, or the last day on which it was looked at. */
  startsOn: Day;
  startsBy: Day;
  verification: Verification;
  /** Since when it is verified. */
  verifiedOn: Day | null;
  statuses: readonly DocumentStatus[];
}

/**
 * What a day brings to the first month of a virtual office: it begins when the address works, and not before the day that
 * was booked. Where nothing has been sent it begins on `startsBy`. Where something has, nothing is due while it is not
 * verified: its days move on. Null while there is nothing to do.
 */
export function resolveFirstMonth(
  month: PendingFirstMonth,
  today: Day,
): { startsOn: Day; startsBy: Day | null } | null {
  const { startsOn, startsBy, verification, verifiedOn } = month;
  if (verification === "verified") return { startsOn: laterDay(startsOn, verifiedOn ?? today), startsBy: null };
  if (startsBy > today) return null;
  if (verification === "documents_needed" && !hasSubmittedDocuments(month.statuses))
    return { startsOn: startsBy, startsBy: null };
  return { startsOn: today, startsBy: addDays(today, MAX_START_DELAY_DAYS) };
}

/** Whether a client has sent, or shown, any document: one that was sent back counts. */
export function hasSubmittedDocuments(statuses: readonly DocumentStatus[]): boolean {
  return statuses.some((status) => status !== "asked");
}

export function laterDay(one: Day, other: Day): Day {
  return one > other ? one : other;
}
