import { formatLongDate } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import { MAX_START_DELAY_DAYS } from "#domain/memberships/first-month.ts";

// The start of a virtual office in words. Separate from its documents, because pages about payments load only this.

/** The button that follows a payment. */
export const SEND_DOCUMENTS = "Send your documents now";

/** For a month that nobody has paid for yet. */
export const MONTH_START_RULE = `Your paid month starts when you are verified, but not before the day you choose. ${MAX_START_DELAY_DAYS} days after payment, it no longer depends on verification.`;

/** The start of a month that waits for verification, where others have a date. */
export function formatMonthStart(startsOn: Day, startsBy: Day): string {
  return `When you are verified: not before ${formatLongDate(startsOn)}, and on ${formatLongDate(startsBy)} at the latest`;
}

/** The same as a sentence. */
export function describeMonthStart(startsOn: Day, startsBy: Day): string {
  return `Your paid month starts w${formatMonthStart(startsOn, startsBy).slice(1)}.`;
}
