import { formatLongDate } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import { MAX_START_DELAY_DAYS } from "#domain/memberships/first-month.ts";

// The start of a virtual office in words. Separate from its documents, because pages about payments load only this.

/** The button that follows a payment. */
export const SEND_DOCUMENTS = "Send your documents now";

/** For a month that nobody has paid for yet. */
export const MONTH_START_RULE = `Your month starts when we verify you, at the latest ${MAX_START_DELAY_DAYS} days after you pay, and never before the day you choose.`;

/** The start of a month that waits for verification, where others have a date. */
export function formatMonthStart(startsOn: Day, startsBy: Day): string {
  return `When we verify you: on ${formatLongDate(startsOn)} at the earliest, on ${formatLongDate(startsBy)} at the latest`;
}

/** The same as a sentence. */
export function describeMonthStart(startsOn: Day, startsBy: Day): string {
  return `Your month starts w${formatMonthStart(startsOn, startsBy).slice(1)}.`;
}
