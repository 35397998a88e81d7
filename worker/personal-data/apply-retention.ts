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

  return {
    contacts: await apply(deps.retention.deleteContacts, limits.leads),
    leads: await apply(deps.retention.deleteLeads, limits.leads),
    newsletter: await apply(deps.retention.deleteUnsubscribed, limits.unsubscribed),
    waitlist: await apply(deps.retention.deleteWaitlist, limits.waitlist),
    registrations: await apply(deps.retention.deleteRegistrations, limits.registrations),
    visits: await apply(deps.retention.deleteVisits, limits.visits),
    meetings: await apply(deps.retention.deleteMeetings, limits.room),
    allowances: await apply(deps.retention.deleteAllowances, limits.room),
    mailItems: await apply(deps.retention.deletePost, limits.post),
    callMessages: await apply(deps.retention.deleteCalls, limits.post),
    bookings: await apply(deps.retention.deleteUnpaidBookings, limits.unpaidBookings),
    messages: await apply(deps.retention.deleteMessages, limits.records),
    history: await apply(deps.retention.deleteHistory, limits.records),
  };
}
