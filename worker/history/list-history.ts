import type { HistoryEntry, HistoryPage, HistoryPeople, ListHistoryQuery } from "#contract/front-desk/history.ts";
import { addDays, startOfDay } from "#domain/calendar/days.ts";
import { parsePaymentReference } from "#domain/payments/desk-references.ts";
import type { AuditRow } from "#worker/db/schema/operations.ts";
import type { Deps } from "#worker/deps.ts";
import { readPage } from "#worker/paging/page-cursor.ts";

export async function listHistory(deps: Deps, query: ListHistoryQuery): Promise<HistoryPage> {
  const { subjectId = null, staffId = null, subjectType, from, to, search } = query;
  const subjectIds = search && (await findSubjects(deps, search.normalize("NFKC")));
  const filter = {
    ...{ subjectId, staffId, subjectType },
    ...(subjectIds && { subjectIds }),
    ...(from && { from: new Date(startOfDay(from)) }),
    ...(to && { until: new Date(startOfDay(addDays(to, 1))) }),
  };
  const { rows, nextCursor } = await readPage<AuditRow, number>(
    query,
    "number",
    (before, limit) => deps.auditTrail.list({ ...filter, before, limit }),
    (entry) => ({ key: entry.at.getTime(), id: entry.id }),
  );
  const [names, subjectNames] = await Promise.all([
    deps.staffDirectory.findNames(rows.flatMap(({ staffId }) => staffId ?? [])),
    deps.auditTrail.findSubjectNames([...new Set(rows.map(({ subjectId }) => subjectId))]),
  ]);
  return {
    items: rows.map((entry) => historyAnswer(entry, names.get(entry.staffId ?? "") ?? null, subjectNames)),
    nextCursor,
  };
}

/** What the search of the front desk finds, and a payment by its reference. */
async function findSubjects(deps: Deps, text: string): Promise<string[]> {
  const reference = parsePaymentReference(text);
  return [...(await deps.search.findIds(text)), ...(reference === null ? [] : [reference])];
}

export async function listHistoryPeople(deps: Deps): Promise<HistoryPeople> {
  return { items: await deps.auditTrail.listPeople() };
}

function historyAnswer(
  entry: AuditRow,
  staffName: string | null,
  subjectNames: ReadonlyMap<string, string>,
): HistoryEntry {
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
    subjectName: subjectNames.get(entry.subjectId) ?? null,
    detail: entry.detail ?? {},
  };
}
