import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { retentionLimits } from "#domain/people/retention.ts";
import type { RetentionRepository } from "#worker/db/retention.ts";
import type { Deps } from "#worker/deps.ts";

const PAGE = 200;
/** What one run leaves, the next day's takes. */
const MOST_PAGES = 10;
/** A page is one batch. */
const STATEMENTS = 8;

/** Deletes what has been kept as long as the privacy policy says. Gives how many rows went, by kind. */
export async function applyRetention(deps: Pick<Deps, "now" | "newId" | "retention" | "budget">) {
  const at = deps.now();
  const limits = retentionLimits(at.getTime());

  async function apply(deletePage: RetentionRepository[keyof RetentionRepository], before: number): Promise<number> {
    let total = 0;
    for (let page = 0; page < MOST_PAGES && deps.budget.left().statements >= STATEMENTS; page += 1) {
      const deleted = await deletePage({ before: new Date(before), limit: PAGE, audit: { id: deps.newId(), at } });
      total += deleted;
      if (deleted < PAGE) break;
    }
    return total;
  }

  const kinds = {
    contacts: () => apply(deps.retention.deleteContacts, limits.leads),
    leads: () => apply(deps.retention.deleteLeads, limits.leads),
    newsletter: () => apply(deps.retention.deleteUnsubscribed, limits.unsubscribed),
    waitlist: () => apply(deps.retention.deleteWaitlist, limits.waitlist),
    registrations: () => apply(deps.retention.deleteRegistrations, limits.registrations),
    visits: () => apply(deps.retention.deleteVisits, limits.visits),
    meetings: () => apply(deps.retention.deleteMeetings, limits.room),
    allowances: () => apply(deps.retention.deleteAllowances, limits.room),
    mailItems: () => apply(deps.retention.deletePost, limits.post),
    callMessages: () => apply(deps.retention.deleteCalls, limits.post),
    bookings: () => apply(deps.retention.deleteUnpaidBookings, limits.unpaidBookings),
    messages: () => apply(deps.retention.deleteMessages, limits.records),
    history: () => apply(deps.retention.deleteHistory, limits.records),
  };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  // Another one first each day: on the free plan there is seldom enough for all.
  const first = Math.floor(at.getTime() / MS_PER_DAY) % names.length;
  const deleted = {} as Record<keyof typeof kinds, number>;
  for (const name of [...names.slice(first), ...names.slice(0, first)]) deleted[name] = await kinds[name]();
  return deleted;
}
