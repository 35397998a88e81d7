import type { PageQuery } from "#contract/front-desk/front-desk.ts";
import type { UnmatchedPaymentPage } from "#contract/front-desk/payments.ts";
import type { AuditRow } from "#worker/db/schema/operations.ts";
import type { Deps } from "#worker/deps.ts";
import { pageOf } from "#worker/paging/page-cursor.ts";

export async function listUnmatchedPayments(deps: Deps, query: PageQuery): Promise<UnmatchedPaymentPage> {
  const { rows, nextCursor } = await pageOf<AuditRow, number>(
    query,
    "number",
    (after, limit) => deps.auditTrail.listUnmatched({ after, limit }),
    (entry) => ({ key: entry.at.getTime(), id: entry.id }),
  );
  return {
    items: rows.map(({ subjectId, at }) => ({ reference: subjectId, noticedAt: at.toISOString() })),
    nextCursor,
  };
}
