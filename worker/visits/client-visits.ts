import type { ById } from "#contract/front-desk/front-desk.ts";
import {
  type CheckInClientInput,
  type ClientVisits,
  type RecordVisitInput,
  type UndoVisitInput,
  VISIT_COUNTS,
  type VisitCount,
} from "#contract/front-desk/visits.ts";
import { USAGE_INCREMENT_MINUTES } from "#domain/allowances/allowances.ts";
import { addDays, type Day, dayAt } from "#domain/calendar/days.ts";
import { VISIT_EDIT_DAYS } from "#domain/visits/visits.ts";
import {
  explainRefusedUse,
  findRemainingUnits,
  prepareAllowanceUse,
} from "#worker/allowances/prepare-allowance-use.ts";
import type { AllowanceUse } from "#worker/db/allowances.ts";
import type { Client } from "#worker/db/clients.ts";
import type { AllowanceEntryRow } from "#worker/db/schema/allowances.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { noCapacityError } from "#worker/inventory/capacity-errors.ts";
import { askBeforeCheckIn, askBeforeCheckOut } from "./ask-before-visit.ts";
import { getVisitDay, recordCheckOut, refuseSecondCheckIn } from "./record-visit.ts";
import { undoLastStep } from "./undo-visit.ts";
import { visitAnswer } from "./visit-answer.ts";

/**
 * Checks in a client for a day: takes a desk and draws on the allowance. Throws `fully_booked` and `closed_day` unless
 * overbooked with a reason, `allowance_used`, and `conflict` for an inactive client.
 */
export async function checkInClient(deps: Deps, { id, ...input }: ById<CheckInClientInput>): Promise<ClientVisits> {
  const client = await getClient(deps, id);
  if (client.status === "inactive")
    throw new AppError("conflict", { message: `${client.fullName} is inactive, so you cannot check them in.` });
  const day = getVisitDay(deps, input.day);
  await refuseSecondCheckIn(deps, id, client.fullName, day);
  if (!input.confirmed) await askBeforeCheckIn(deps, client.fullName, day);
  const { overbook = false, overbookReason = "" } = input;
  if (overbook && overbookReason.length < 3)
    throw invalidField("overbookReason", "Enter a reason of at least 3 characters");
  const at = deps.now();
  const visitId = deps.newId();
  const uses = await findUses(deps, { id: visitId, clientId: id, day }, input.countsAs);
  const detail = { step: "checked_in", day, ...(overbook && { reason: overbookReason }) };
  const isRecorded = await deps.visits.checkInClient(
    { id: visitId, subjectType: "client", subjectId: id, day, at },
    {
      days: { resource: "desks", firstDay: day, lastDay: day },
      heldUntil: null,
      overbookReason: overbook ? overbookReason : null,
      at,
    },
    uses,
    makeAudit(deps, "staff", { action: "visit_noted", subjectType: "client", subjectId: id, at, detail }),
  );
  if (!isRecorded && !(await deps.visits.find(id, day)))
    throw await noCapacityError(deps, { bookingType: "desk_day", startDate: day });
  return clientVisitsAnswer(deps, id, day);
}

/** Returns the first allowance with enough left; a requested one must have enough. */
async function findUses(
  deps: Deps,
  visit: { id: string; clientId: string; day: Day },
  countsAs: VisitCount | undefined,
): Promise<AllowanceUse[]> {
  const candidates = VISIT_ALLOWANCES.filter(({ kind }) => countsAs === undefined || countsAs === kind);
  // A booked day is already counted.
  if (candidates.length === 0 || (await deps.allowances.findDay(visit.clientId, visit.day))) return [];
  const found: AllowanceUse[] = [];
  for (const { kind, units, needed } of candidates) {
    const use = { ...visit, kind, units };
    const allowanceUse =
      countsAs === undefined
        ? await prepareAllowanceUse(deps, use).catch(nullIfUnpaid)
        : await prepareAllowanceUse(deps, use);
    if (allowanceUse === null) continue;
    if ((await findRemainingUnits(deps, allowanceUse)) >= needed) found.push(allowanceUse);
    else if (countsAs !== undefined) throw await explainRefusedUse(deps, { ...use, units: needed });
  }
  return found;
}

/** Usage starts at zero and is charged at check-out; it requires remaining allowance. */
const VISIT_ALLOWANCES = [
  { kind: "coworking_days", units: 1, needed: 1 },
  { kind: "drop_in_hours", units: 0, needed: USAGE_INCREMENT_MINUTES },
] as const;

function nullIfUnpaid(error: unknown): null {
  if (error instanceof AppError && error.code === "not_paid_yet") return null;
  throw error;
}

/** Throws `conflict` if the client is not checked in. */
export async function checkOutClient(deps: Deps, { id, ...input }: ById<RecordVisitInput>): Promise<ClientVisits> {
  const { fullName } = await getClient(deps, id);
  const day = getVisitDay(deps, input.day);
  if (!input.confirmed) await askBeforeCheckOut(deps, id, day);
  await recordCheckOut(deps, { subjectType: "client", id, name: fullName }, day, await findTimedUse(deps, id, day));
  return clientVisitsAnswer(deps, id, day);
}

export async function undoClientVisit(deps: Deps, { id, ...input }: ById<UndoVisitInput>): Promise<ClientVisits> {
  await getClient(deps, id);
  const day = getVisitDay(deps, input.day);
  await undoLastStep(deps, { subjectType: "client", id }, day);
  return clientVisitsAnswer(deps, id, day);
}

/** Returns the allowance that a client's time draws on, or null. */
async function findTimedUse(deps: Deps, clientId: string, day: Day): Promise<AllowanceUse | null> {
  const entry = await findCountedEntry(deps, clientId, day);
  if (entry?.kind !== "drop_in_hours") return null;
  return prepareAllowanceUse(deps, { id: entry.id, clientId, kind: entry.kind, day, units: 0 }).catch(nullIfUnpaid);
}

async function findCountedEntry(deps: Deps, clientId: string, day: Day): Promise<AllowanceEntryRow | null> {
  const visit = await deps.visits.find(clientId, day);
  return visit && deps.visits.findAllowanceEntry(visit.id, clientId, day);
}

async function getClient(deps: Deps, id: string): Promise<Client> {
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  return client;
}

async function clientVisitsAnswer(deps: Deps, clientId: string, day: Day): Promise<ClientVisits> {
  const visits = await deps.visits.listSince(clientId, addDays(dayAt(deps.now().getTime()), -VISIT_EDIT_DAYS));
  const entry = await findCountedEntry(deps, clientId, day);
  const countsAs = VISIT_COUNTS.find((candidate) => candidate === entry?.kind) ?? "nothing";
  return { clientId, visits: visits.map(visitAnswer), countsAs };
}
