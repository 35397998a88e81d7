import { addDays, type Day } from "#domain/calendar/days.ts";
import type { DocumentStatus, Verification } from "#domain/documents/documents.ts";

/** Days after payment at which the first month starts even if no document was sent. */
export const MAX_START_DELAY_DAYS = 14;

/** A virtual office whose first month has not started. */
export interface PendingFirstMonth {
  /** The booked start, or the last day on which it was postponed. */
  startsOn: Day;
  startsBy: Day;
  verification: Verification;
  /** The day of verification. */
  verifiedOn: Day | null;
  statuses: readonly DocumentStatus[];
}

/**
 * Decides on `today` when the first month of a virtual office starts; null if nothing changes. It starts on
 * verification, but not before the booked day. Without any document it starts on `startsBy`. With documents under
 * review, both dates move on.
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

/** Whether the client has sent or shown any document. Refused ones count. */
export function hasSubmittedDocuments(statuses: readonly DocumentStatus[]): boolean {
  return statuses.some((status) => status !== "asked");
}

/** The day on which the month of a virtual office that is paid today starts at the latest. */
export function latestFirstDay(bookedDay: Day, today: Day): Day {
  return laterDay(bookedDay, addDays(today, MAX_START_DELAY_DAYS));
}

export function laterDay(one: Day, other: Day): Day {
  return one > other ? one : other;
}
