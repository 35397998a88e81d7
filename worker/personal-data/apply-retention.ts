import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { retentionLimits } from "#domain/people/retention.ts";
import type { RetentionRepository } from "#worker/db/retention.ts";
import type { Deps } from "#worker/deps.ts";

const PAGE = 200;
/** What one run leaves, the next day's takes. */
const MOST_PAGES = 10;
/** A page is one batch. */
const STATEMENTS = 8;
/** Of messages and history, when there is nothing of them to delete. */
const FOR_THE_LAST = 4;

/** Deletes what has been kept as long as the privacy policy says. Gives how many rows went, by kind. */
export async function applyRetention(deps: Pick<Deps, "now" | "newId" | "retention" | "budget">) {
  const at = deps.now();
  const limits = retentionLimits(at.getTime());

  async function apply(
    deletePage: RetentionRepository[keyof RetentionRepository],
    before: number,
    kept = 0,
  ): Promise<number> {
    let total = 0;
    for (let page = 0; page < MOST_PAGES && deps.budget.left().statements >= STATEMENTS + kept; page += 1) {
      const deleted = await deletePage({ before: new Date(before), limit: PAGE, audit: { id: deps.newId(), at } });
      total += deleted;
      if (deleted < PAGE) break;
    }
    return total;
  }

  const kinds = {
    contacts: () => apply(deps.retention.deleteContacts, limits.leads, FOR_THE_LAST),
    leads: () => apply(deps.retention.deleteLeads, limits.leads, FOR_THE_LAST),
    newsletter: () => apply(deps.retention.deleteUnsubscribed, limits.unsubscribed, FOR_THE_LAST),
    waitlist: () => apply(deps.retention.deleteWaitlist, limits.waitlist, FOR_THE_LAST),
    registrations: () => apply(deps.retention.deleteRegistrations, limits.registrations, FOR_THE_LAST),
    visits: () => apply(deps.retention.deleteVisits, limits.visits, FOR_THE_LAST),
    meetings: () => apply(deps.retention.deleteMeetings, limits.room, FOR_THE_LAST),
    allowances: () => apply(deps.retention.deleteAllowances, limits.room, FOR_THE_LAST),
    mailItems: () => apply(deps.retention.deleteMailItems, limits.post, FOR_THE_LAST),
    callMessages: () => apply(deps.retention.deleteCalls, limits.post, FOR_THE_LAST),
    bookings: () => apply(deps.retention.deleteUnpaidBookings, limits.unpaidBookings, FOR_THE_LAST),
  };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  // Another one first each day: on the free plan there is seldom enough for all.
  const first = Math.floor(at.getTime() / MS_PER_DAY) % names.length;
  const deleted = {} as Record<keyof typeof kinds, number>;
  for (const name of [...names.slice(first), ...names.slice(0, first)]) deleted[name] = await kinds[name]();
  // What was said about something goes after it.
  return {
    ...deleted,
    messages: await apply(deps.retention.deleteMessages, limits.records),
    history: await apply(deps.retention.deleteHistory, limits.records),
  };
}
