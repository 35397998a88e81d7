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
import type { AllowanceEntryRow } from "#worker/db/schema/allowances.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { noCapacityError } from "#worker/inventory/capacity-errors.ts";
import { getVisitDay, recordCheckOut } from "./record-visit.ts";
import { undoLastStep } from "./undo-visit.ts";
import { visitAnswer } from "./visit-answer.ts";

/**
 * Lets a client in who has come for a day: they take a desk, and what it counts as of their allowance. Throws
 * `fully_booked` and `closed_day` unless staff say why they overbook, `allowance_used` where too little is left of what
 * staff say it counts as, and `conflict` of a client who is inactive.
 */
export async function checkInClient(deps: Deps, id: string, input: CheckInClientInput): Promise<ClientVisits> {
  const client = await getClient(deps, id);
  if (client.status === "inactive")
    throw new AppError("conflict", { message: `${client.fullName} is inactive, so no day is theirs.` });
  const day = getVisitDay(deps, input.day);
  const { overbook = false, overbookReason = "" } = input;
  if (overbook && overbookReason.length < 3) throw invalidField("overbookReason", "Say why, in at least 3 characters");
  const at = deps.now();
  const visitId = deps.newId();
  const uses = await findUses(deps, { id: visitId, clientId: id, day }, input.countsAs);
  const detail = { step: "checked_in", day, ...(overbook && { reason: overbookReason }) };
  const isNoted = await deps.visits.checkInClient(
    { id: visitId, subjectType: "client", subjectId: id, day, at },
    {
      stay: { resource: "desks", firstDay: day, lastDay: day },
      heldUntil: null,
      overbookReason: overbook ? overbookReason : null,
      at,
    },
    uses,
    makeAudit(deps, "staff", { action: "visit_noted", subjectType: "client", subjectId: id, at, detail }),
  );
  if (!isNoted && !(await deps.visits.find(id, day)))
    throw await noCapacityError(deps, { bookingType: "desk_day", startDate: day });
  return answerOf(deps, id, day);
}

/** The ways in which a visit can be counted, the first that has enough first; one that was asked for has to. */
async function findUses(
  deps: Deps,
  visit: { id: string; clientId: string; day: Day },
  countsAs: VisitCount | undefined,
): Promise<AllowanceUse[]> {
  const wanted = VISIT_ALLOWANCES.filter(({ kind }) => countsAs === undefined || countsAs === kind);
  // Whoever has booked the day has been counted.
  if (wanted.length === 0 || (await deps.allowances.findDay(visit.clientId, visit.day))) return [];
  const found: AllowanceUse[] = [];
  for (const { kind, units, needed } of wanted) {
    const use = { ...visit, kind, units };
    const known =
      countsAs === undefined
        ? await prepareAllowanceUse(deps, use).catch(nullIfUnpaid)
        : await prepareAllowanceUse(deps, use);
    if (known === null) continue;
    if ((await findRemainingUnits(deps, known)) >= needed) found.push(known);
    else if (countsAs !== undefined) throw await explainRefusedUse(deps, { ...use, units: needed });
  }
  return found;
}

/** Time begins at nothing, and is drawn when they leave; whoever begins has some left. */
const VISIT_ALLOWANCES = [
  { kind: "coworking_days", units: 1, needed: 1 },
  { kind: "drop_in_hours", units: 0, needed: USAGE_INCREMENT_MINUTES },
] as const;

function nullIfUnpaid(error: unknown): null {
  if (error instanceof AppError && error.code === "not_paid_yet") return null;
  throw error;
}

/** Throws `conflict` for whoever was not let in. */
export async function checkOutClient(deps: Deps, id: string, input: RecordVisitInput): Promise<ClientVisits> {
  const { fullName } = await getClient(deps, id);
  const day = getVisitDay(deps, input.day);
  await recordCheckOut(deps, { subjectType: "client", id, name: fullName }, day, await findTimedUse(deps, id, day));
  return answerOf(deps, id, day);
}

export async function undoClientVisit(deps: Deps, id: string, input: UndoVisitInput): Promise<ClientVisits> {
  await getClient(deps, id);
  const day = getVisitDay(deps, input.day);
  await undoLastStep(deps, { subjectType: "client", id }, day);
  return answerOf(deps, id, day);
}

/** What a client's time inside is drawn of, or null. */
async function findTimedUse(deps: Deps, clientId: string, day: Day): Promise<AllowanceUse | null> {
  const counted = await findCountedEntry(deps, clientId, day);
  if (counted?.kind !== "drop_in_hours") return null;
  return prepareAllowanceUse(deps, { id: counted.id, clientId, kind: counted.kind, day, units: 0 }).catch(nullIfUnpaid);
}

async function findCountedEntry(deps: Deps, clientId: string, day: Day): Promise<AllowanceEntryRow | null> {
  const visit = await deps.visits.find(clientId, day);
  return visit && deps.visits.findAllowanceEntry(visit.id, clientId, day);
}

async function getClient(deps: Deps, id: string): Promise<ClientRow> {
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  return client;
}

async function answerOf(deps: Deps, clientId: string, day: Day): Promise<ClientVisits> {
  const visits = await deps.visits.listSince(clientId, addDays(dayAt(deps.now().getTime()), -VISIT_EDIT_DAYS));
  const counted = await findCountedEntry(deps, clientId, day);
  const countsAs = VISIT_COUNTS.find((each) => each === counted?.kind) ?? "nothing";
  return { clientId, visits: visits.map(visitAnswer), countsAs };
}
