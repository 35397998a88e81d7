import { MS_PER_DAY } from "#domain/calendar/days.ts";
import type { InboxRow } from "#worker/db/inbox.ts";
import { invalidField } from "#worker/errors.ts";

const MOST_DAYS_AHEAD = 366;

/**
 * The viewing that is asked for: undefined where none is, null where it is called off. Throws where nobody comes to see the
 * house, or not then.
 */
export function viewingIn(item: InboxRow, viewingAt: string | null | undefined, now: Date): Date | null | undefined {
  if (viewingAt === undefined || (viewingAt === null && item.kind === "contact")) return undefined;
  if (viewingAt === null) return null;
  if (item.kind === "contact") throw invalidField("viewingAt", "A viewing belongs to an enquiry, not to a message");
  const at = new Date(viewingAt);
  if (at <= now) throw invalidField("viewingAt", "Choose a time that is still to come");
  if (at.getTime() > now.getTime() + MOST_DAYS_AHEAD * MS_PER_DAY)
    throw invalidField("viewingAt", "Choose a day within a year");
  return at;
}
