import { type Day, dayAt } from "#domain/calendar/days.ts";
import { verificationState } from "#domain/documents/documents.ts";
import { resolveFirstMonth } from "#domain/memberships/first-month.ts";
import type { OfficeRows } from "#worker/db/documents.ts";
import type { MembershipRow } from "#worker/db/schema/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { verificationInput } from "#worker/my-office/open-my-office.ts";

const PAGE_SIZE = 100;
/** To find whose month waits, and what they have sent. */
const LOOKUP_STATEMENTS = 3;
/** The month, and its entry in the history. */
const STATEMENTS_PER_MONTH = 2;

/**
 * Lets the first months begin of virtual offices for which nothing was sent in time, and keeps those waiting for which
 * something was. Being verified begins one by itself. Before charges are opened, or a month that waits would be due.
 */
export async function startFirstMonths(deps: Deps): Promise<number> {
  const room = () => Math.floor((deps.budget.remaining().statements - LOOKUP_STATEMENTS) / STATEMENTS_PER_MONTH);
  if (room() < 1) return 0;
  const at = deps.now();
  const today = dayAt(at.getTime());
  const waiting = await deps.memberships.listToStart(today, Math.min(PAGE_SIZE, room()));
  if (waiting.length === 0) return 0;
  const offices = await deps.documents.findOffices(waiting.map(({ id }) => id));
  let count = 0;
  for (const membership of waiting) {
    const to = decideFirstMonth(membership, offices.get(membership.id) ?? { office: null, documents: [] }, today);
    if (to === null) continue;
    const { id } = membership;
    const audit =
      to.startsBy === null
        ? makeAudit(deps, "clock", {
            at,
            action: "office_month_begun",
            subjectType: "client",
            subjectId: id,
            detail: { day: to.startsOn },
          })
        : null;
    if (await deps.memberships.moveFirstMonth(membership, { ...to, at }, audit)) count += 1;
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
      verification: verificationState(verificationInput(rows), documents, today),
      verifiedOn: office?.verifiedAt ? dayAt(office.verifiedAt.getTime()) : null,
      statuses: documents.map(({ status }) => status),
    },
    today,
  );
}
