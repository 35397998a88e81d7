import type { ViewingTimesQuery } from "#contract/inbox/inquiries.ts";
import { addDays, type Day, dayAt, MS_PER_DAY, startOfDay } from "#domain/calendar/days.ts";
import { listViewingTimes, VIEWING_NOT_FREE } from "#domain/inbox/viewings.ts";
import type { InboxRow } from "#worker/db/inbox/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import { invalidField } from "#worker/errors.ts";

const MAX_DAYS_AHEAD = 366;

/** When a viewing can start on a day, in milliseconds since 1970. */
async function findViewingTimes(deps: Pick<Deps, "inbox" | "inventory" | "now">, day: Day): Promise<number[]> {
  const [from, until] = [startOfDay(day), startOfDay(addDays(day, 1))];
  const [exceptions, viewings] = await Promise.all([
    deps.inventory.readDays(day),
    deps.inbox.listViewings(new Date(from), new Date(until), day),
  ]);
  const arranged = viewings.flatMap(({ viewingAt, status }) =>
    viewingAt === null || status === "closed" ? [] : viewingAt.getTime(),
  );
  return listViewingTimes(day, exceptions, deps.now().getTime(), arranged);
}

/** When a viewing can start on a day, as ISO instants. */
export async function listFreeViewingTimes(deps: Deps, { day }: ViewingTimesQuery): Promise<{ times: string[] }> {
  const times = await findViewingTimes(deps, day);
  return { times: times.map((startMs) => new Date(startMs).toISOString()) };
}

/** The viewing that a visitor books, or null. Throws `validation_failed` unless it is free. */
export async function readRequestedViewing(
  deps: Pick<Deps, "inbox" | "inventory" | "now">,
  viewingAt: string | undefined,
): Promise<Date | null> {
  if (viewingAt === undefined) return null;
  const at = new Date(viewingAt);
  if (!(await findViewingTimes(deps, dayAt(at.getTime()))).includes(at.getTime())) throw viewingTakenError();
  return at;
}

export function viewingTakenError() {
  return invalidField("viewingAt", VIEWING_NOT_FREE);
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
