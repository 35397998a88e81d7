import type { SetStatusInput, StatusHistory } from "#contract/status.ts";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { DEFAULT_STATUS_MS, STATUS_RETENTION_DAYS } from "#domain/status/status.ts";
import type { ServiceStatusRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { currentStatus, statusAnswer } from "./get-status.ts";

const MAX_HISTORY = 200;

/** Posts a status. An unchanged state keeps its start time. */
export async function setStatus(deps: Deps, input: SetStatusInput): Promise<StatusHistory> {
  const at = deps.now();
  const { status: last } = await deps.serviceStatuses.find();
  const isUnchanged = last !== null && last.expiresAt > at && last.power === input.power && last.wifi === input.wifi;
  const { power, wifi, note, hours, nextWordInMinutes } = input;
  const expiresAt = at.getTime() + (hours === undefined ? DEFAULT_STATUS_MS : hours * MS_PER_HOUR);
  const status: ServiceStatusRow = {
    id: deps.newId(),
    at,
    power,
    wifi,
    note: note || null,
    since: isUnchanged ? last.since : at,
    nextWordAt: nextWordInMinutes === undefined ? null : new Date(at.getTime() + nextWordInMinutes * MS_PER_MINUTE),
    expiresAt: new Date(expiresAt),
    staffId: deps.staff?.staffId ?? null,
  };
  await deps.books.addServiceStatus(
    status,
    new Date(at.getTime() - STATUS_RETENTION_DAYS * MS_PER_DAY),
    makeAudit(deps, "staff", {
      action: "status_said",
      subjectType: "house",
      subjectId: "house",
      at,
      detail: { power, wifi },
    }),
  );
  return listStatuses(deps);
}

export async function listStatuses(deps: Deps): Promise<StatusHistory> {
  const rows = await deps.books.listServiceStatuses(MAX_HISTORY);
  const names = await deps.staffDirectory.findNames(rows.flatMap(({ staffId }) => staffId ?? []));
  return {
    house: currentStatus(rows[0] ?? null, deps.now()),
    said: rows.map((row) => ({
      ...statusAnswer(row),
      at: row.at.toISOString(),
      by: names.get(row.staffId ?? "") ?? null,
    })),
  };
}
