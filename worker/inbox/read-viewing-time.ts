import { type Day, MS_PER_DAY } from "#domain/calendar/days.ts";
import { closureOn } from "#domain/calendar/opening-hours.ts";
import { findViewingProblem, type PartOfDay, type ViewingPreference } from "#domain/inbox/viewings.ts";
import type { InboxRow } from "#worker/db/inbox/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import { invalidField } from "#worker/errors.ts";

const MAX_DAYS_AHEAD = 366;

/** The requested viewing, or null. Throws `validation_failed` if reception is not staffed then. */
export async function readViewingWish(
  deps: Pick<Deps, "inventory" | "now">,
  { viewingDay: day, viewingPart }: { viewingDay?: Day | undefined; viewingPart?: PartOfDay | undefined },
): Promise<ViewingPreference | null> {
  if (day === undefined) return null;
  const wish = { day, part: viewingPart ?? null };
  const days = await deps.inventory.readDays(day);
  const closure = closureOn(day, days.closures);
  const problem = findViewingProblem(wish, closure ? { ...days, closures: [] } : days, deps.now().getTime());
  if (problem !== null) throw invalidField("viewingDay", problem);
  if (closure) throw invalidField("viewingDay", `We are closed that day: ${closure.reason}. Please choose another day`);
  return wish;
}

/**
 * The viewing time to set: undefined changes nothing, null cancels it. Throws `validation_failed` for a contact
 * message, for a past time, and for a time over a year ahead.
 */
export function readViewingTime(
  item: InboxRow,
  viewingAt: string | null | undefined,
  now: Date,
): Date | null | undefined {
  if (viewingAt === undefined || (viewingAt === null && item.kind === "contact")) return undefined;
  if (viewingAt === null) return null;
  if (item.kind === "contact") throw invalidField("viewingAt", "Only enquiries can have a viewing");
  const at = new Date(viewingAt);
  if (at <= now) throw invalidField("viewingAt", "Choose a time in the future");
  if (at.getTime() > now.getTime() + MAX_DAYS_AHEAD * MS_PER_DAY)
    throw invalidField("viewingAt", "Choose a day within a year");
  return at;
}
