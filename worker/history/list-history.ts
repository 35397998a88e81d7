import type { HistoryPage, ListHistoryQuery } from "#contract/front-desk/history.ts";
import type { AuditRow } from "#worker/db/schema/operations.ts";
import type { Deps } from "#worker/deps.ts";
import { historyAnswer } from "#worker/front-desk/admin-answers.ts";
import { pageOf } from "#worker/paging/page-cursor.ts";

export async function listHistory(deps: Deps, query: ListHistoryQuery): Promise<HistoryPage> {
  const { rows, nextCursor } = await pageOf<AuditRow, number>(
    query,
    "number",
    (before, limit) => deps.auditTrail.list({ subjectId: query.subjectId ?? null, before, limit }),
    (entry) => ({ key: entry.at.getTime(), id: entry.id }),
  );
  return { items: rows.map(historyAnswer), nextCursor };
}
