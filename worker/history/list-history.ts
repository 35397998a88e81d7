import type { HistoryEntry, HistoryPage, HistoryPeople, ListHistoryQuery } from "#contract/front-desk/history.ts";
import type { AuditRow } from "#worker/db/schema/operations.ts";
import type { Deps } from "#worker/deps.ts";
import { readPage } from "#worker/paging/page-cursor.ts";

export async function listHistory(deps: Deps, query: ListHistoryQuery): Promise<HistoryPage> {
  const { rows, nextCursor } = await readPage<AuditRow, number>(
    query,
    "number",
    (before, limit) =>
      deps.auditTrail.list({ subjectId: query.subjectId ?? null, staffId: query.staffId ?? null, before, limit }),
    (entry) => ({ key: entry.at.getTime(), id: entry.id }),
  );
  const names = await deps.staffDirectory.findNames(rows.flatMap(({ staffId }) => staffId ?? []));
  return {
    items: rows.map((entry) => historyAnswer(entry, names.get(entry.staffId ?? "") ?? null)),
    nextCursor,
  };
}

export async function listHistoryPeople(deps: Deps): Promise<HistoryPeople> {
  return { items: await deps.auditTrail.listPeople() };
}

function historyAnswer(entry: AuditRow, staffName: string | null): HistoryEntry {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: entry.actor,
    staffName,
    staffId: entry.staffId,
    fingerprint: entry.actorFingerprint,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    detail: entry.detail ?? {},
  };
}
