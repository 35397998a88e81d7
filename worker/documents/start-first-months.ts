import { type Day, dayAt } from "#domain/calendar/days.ts";
import { verificationState } from "#domain/documents/documents.ts";
import { resolveFirstMonth } from "#domain/memberships/first-month.ts";
import type { OfficeRows } from "#worker/db/documents.ts";
import type { MembershipRow } from "#worker/db/schema/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { toVerificationInput } from "#worker/my-office/open-my-office.ts";

const PAGE_SIZE = 100;
/** Finding the waiting memberships and their documents. */
const LOOKUP_STATEMENTS = 3;
/** The month and its history entry. */
const STATEMENTS_PER_MONTH = 2;

/**
 * Starts the first month of virtual offices whose client sent no document in time, and postpones it for the others.
 * Verification starts a month directly. Run it before opening charges, or a waiting month becomes due. Returns the
 * number of months moved.
 */
export async function startFirstMonths(deps: Deps): Promise<number> {
  const affordableMonths = () =>
    Math.floor((deps.budget.remaining().statements - LOOKUP_STATEMENTS) / STATEMENTS_PER_MONTH);
  if (affordableMonths() < 1) return 0;
  const at = deps.now();
  const today = dayAt(at.getTime());
  const waiting = await deps.memberships.listToStart(today, Math.min(PAGE_SIZE, affordableMonths()));
  if (waiting.length === 0) return 0;
  const offices = await deps.documents.findOffices(waiting.map(({ id }) => id));
  let count = 0;
  for (const membership of waiting) {
    const decision = decideFirstMonth(membership, offices.get(membership.id) ?? { office: null, documents: [] }, today);
    if (decision === null) continue;
    const { id } = membership;
    const audit =
      decision.startsBy === null
        ? makeAudit(deps, "clock", {
            at,
            action: "office_month_begun",
            subjectType: "client",
            subjectId: id,
            detail: { day: decision.startsOn },
          })
        : null;
    if (await deps.memberships.moveFirstMonth(membership, { ...decision, at }, audit)) count += 1;
  }
  return count;
}

function decideFirstMonth({ startsOn, startsBy }: MembershipRow, rows: OfficeRows, today: Day) {
  if (startsBy === null) return null;
  const { office, documents } = rows;
  return resolveFirstMonth(
    {
      startsOn,
      startsBy,
      verification: verificationState(toVerificationInput(rows), documents, today),
      verifiedOn: office?.verifiedAt ? dayAt(office.verifiedAt.getTime()) : null,
      statuses: documents.map(({ status }) => status),
    },
    today,
  );
}
