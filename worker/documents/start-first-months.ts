import { dayAt } from "#domain/calendar/days.ts";
import { firstDayOf } from "#domain/memberships/first-month.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";

const PAGE_SIZE = 100;
/** Finding the waiting memberships and their offices. */
const LOOKUP_STATEMENTS = 3;
/** The month and its history entry. */
const STATEMENTS_PER_MONTH = 2;

/**
 * Starts the first month of virtual offices on its latest day. Verification starts an earlier one directly. Run it
 * before opening charges, or a waiting month becomes due. Returns the number of months started.
 */
export async function startFirstMonths(deps: Deps): Promise<number> {
  const affordableMonths = () =>
    Math.floor((deps.budget.remaining().statements - LOOKUP_STATEMENTS) / STATEMENTS_PER_MONTH);
  if (affordableMonths() < 1) return 0;
  const at = deps.now();
  const waiting = await deps.memberships.listToStart(dayAt(at.getTime()), Math.min(PAGE_SIZE, affordableMonths()));
  if (waiting.length === 0) return 0;
  const offices = await deps.documents.findOffices(waiting.map(({ id }) => id));
  let count = 0;
  for (const membership of waiting) {
    const { id, startsOn, startsBy } = membership;
    if (startsBy === null) continue;
    const verifiedAt = offices.get(id)?.office?.verifiedAt ?? null;
    const verifiedOn = verifiedAt === null ? startsBy : dayAt(verifiedAt.getTime());
    const audit = makeAudit(deps, "clock", {
      at,
      action: "office_month_begun",
      subjectType: "client",
      subjectId: id,
      detail: { day: firstDayOf({ startsOn, startsBy }, verifiedOn) },
    });
    if (await deps.memberships.startFirstMonth(membership, { verifiedOn, at }, audit)) count += 1;
  }
  return count;
}
