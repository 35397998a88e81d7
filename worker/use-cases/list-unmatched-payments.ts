import type { PageQuery } from "#contract/admin.ts";
import type { UnmatchedPaymentPage } from "#contract/admin-payments.ts";
import type { AuditRow } from "#worker/db/schema.ts";
import type { Deps } from "#worker/deps.ts";
import { pageOf } from "./page-cursor.ts";

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
