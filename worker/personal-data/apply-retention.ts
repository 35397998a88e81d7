import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { retentionLimits } from "#domain/people/retention.ts";
import type { RetentionRepository } from "#worker/db/retention.ts";
import type { Deps } from "#worker/deps.ts";

const PAGE_SIZE = 200;
/** The next day's run takes the rest. */
const MAX_PAGES = 10;
/** A page is one batch. */
const STATEMENTS_PER_PAGE = 9;
/** For messages and history when there is nothing to delete. */
const RESERVED_STATEMENTS = 4;

/** Deletes rows older than the privacy policy allows. Returns the number of rows by kind. */
export async function applyRetention(deps: Pick<Deps, "now" | "newId" | "retention" | "budget">) {
  const at = deps.now();
  const limits = retentionLimits(at.getTime());

  async function apply(
    deletePage: RetentionRepository[keyof RetentionRepository],
    before: number,
    reserved = 0,
  ): Promise<number> {
    let total = 0;
    for (
      let page = 0;
      page < MAX_PAGES && deps.budget.remaining().statements >= STATEMENTS_PER_PAGE + reserved;
      page += 1
    ) {
      const deleted = await deletePage({ before: new Date(before), limit: PAGE_SIZE, audit: { id: deps.newId(), at } });
      total += deleted;
      if (deleted < PAGE_SIZE) break;
    }
    return total;
  }

  const kinds = {
    contacts: () => apply(deps.retention.deleteContacts, limits.leads, RESERVED_STATEMENTS),
    leads: () => apply(deps.retention.deleteLeads, limits.leads, RESERVED_STATEMENTS),
    conversations: () => apply(deps.retention.deleteConversations, limits.leads, RESERVED_STATEMENTS),
    newsletter: () => apply(deps.retention.deleteUnsubscribed, limits.unsubscribed, RESERVED_STATEMENTS),
    dateAlerts: () => apply(deps.retention.deleteDateAlerts, at.getTime(), RESERVED_STATEMENTS),
    waitlist: () => apply(deps.retention.deleteWaitlist, limits.waitlist, RESERVED_STATEMENTS),
    registrations: () => apply(deps.retention.deleteRegistrations, limits.registrations, RESERVED_STATEMENTS),
    visits: () => apply(deps.retention.deleteVisits, limits.visits, RESERVED_STATEMENTS),
    unitAssignments: () => apply(deps.retention.deleteUnitAssignments, limits.visits, RESERVED_STATEMENTS),
    meetings: () => apply(deps.retention.deleteMeetings, limits.room, RESERVED_STATEMENTS),
    allowances: () => apply(deps.retention.deleteAllowances, limits.room, RESERVED_STATEMENTS),
    mailItems: () => apply(deps.retention.deleteMailItems, limits.post, RESERVED_STATEMENTS),
    callMessages: () => apply(deps.retention.deleteCalls, limits.post, RESERVED_STATEMENTS),
    notes: () => apply(deps.retention.deleteNotes, limits.leads, RESERVED_STATEMENTS),
    importDrafts: () => apply(deps.retention.deleteImportDrafts, limits.importDrafts, RESERVED_STATEMENTS),
    bookings: () => apply(deps.retention.deleteUnpaidBookings, limits.unpaidBookings, RESERVED_STATEMENTS),
  };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  // Starts with another kind each day: the free plan seldom has statements for all.
  const first = Math.floor(at.getTime() / MS_PER_DAY) % names.length;
  const deleted = {} as Record<keyof typeof kinds, number>;
  for (const name of [...names.slice(first), ...names.slice(0, first)]) deleted[name] = await kinds[name]();
  // Messages and history go after the rows they are about.
  return {
    ...deleted,
    messages: await apply(deps.retention.deleteMessages, limits.records),
    history: await apply(deps.retention.deleteHistory, limits.records),
  };
}
