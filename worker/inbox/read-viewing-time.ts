import { type Day, MS_PER_DAY } from "#domain/calendar/days.ts";
import { closureOn } from "#domain/calendar/opening-hours.ts";
import { findViewingProblem, type ViewingPart, type ViewingPreference } from "#domain/inbox/viewings.ts";
import type { InboxRow } from "#worker/db/inbox/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import { invalidField } from "#worker/errors.ts";

const MAX_DAYS_AHEAD = 366;

/** When a visitor would like to be shown the house, or null. Throws where nobody can show it then. */
export async function readViewingWish(
  deps: Pick<Deps, "inventory" | "now">,
  { viewingDay: day, viewingPart }: { viewingDay?: Day | undefined; viewingPart?: ViewingPart | undefined },
): Promise<ViewingPreference | null> {
  if (day === undefined) return null;
  const wish = { day, part: viewingPart ?? null };
  const days = await deps.inventory.readDays(day);
  const closure = closureOn(day, days.closures);
  const problem = findViewingProblem(wish, closure ? { ...days, closures: [] } : days, deps.now().getTime());
  if (problem !== null) throw invalidField("viewingDay", problem);
  if (closure) throw invalidField("viewingDay", `We are closed that day: ${closure.reason}. Please choose another`);
  return wish;
}

/**
 * The viewing that is asked for: undefined where none is, null where it is called off. Throws where nobody comes to see the
 * house, or not then.
 */
export function readViewingTime(
  item: InboxRow,
  viewingAt: string | null | undefined,
  now: Date,
): Date | null | undefined {
  if (viewingAt === undefined || (viewingAt === null && item.kind === "contact")) return undefined;
  if (viewingAt === null) return null;
  if (item.kind === "contact") throw invalidField("viewingAt", "A viewing belongs to an enquiry, not to a message");
  const at = new Date(viewingAt);
  if (at <= now) throw invalidField("viewingAt", "Choose a time that is still to come");
  if (at.getTime() > now.getTime() + MAX_DAYS_AHEAD * MS_PER_DAY)
    throw invalidField("viewingAt", "Choose a day within a year");
  return at;
}
