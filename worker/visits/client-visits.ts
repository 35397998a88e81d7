import type { CheckInClientInput, ClientVisits, NoteVisitInput, UndoVisitInput } from "#contract/front-desk/visits.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { VISIT_DAYS } from "#domain/visits/visits.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { refusePlace } from "#worker/inventory/refuse-place.ts";
import { dayToNote, noteLeaving } from "./note-visit.ts";
import { undoLastStep } from "./undo-visit.ts";
import { visitAnswer } from "./visit-answer.ts";

/**
 * Lets a client in who has come for a day: they take a desk. Throws `fully_booked` and `closed_day` unless staff say why
 * they overbook, and `conflict` of a client who is inactive.
 */
export async function checkInClient(deps: Deps, id: string, input: CheckInClientInput): Promise<ClientVisits> {
  const client = await getClient(deps, id);
  if (client.status === "inactive")
    throw new AppError("conflict", { message: `${client.fullName} is inactive, so no day is theirs.` });
  const day = dayToNote(deps, input.day);
  const { overbook = false, overbookReason = "" } = input;
  if (overbook && overbookReason.length < 3) throw invalidField("overbookReason", "Say why, in at least 3 characters");
  const at = deps.now();
  const detail = { step: "checked_in", day, ...(overbook && { reason: overbookReason }) };
  const isNoted = await deps.visits.checkInClient(
    { id: deps.newId(), subjectType: "client", subjectId: id, day, at },
    {
      stay: { resource: "desks", firstDay: day, lastDay: day },
      heldUntil: null,
      overbookReason: overbook ? overbookReason : null,
      at,
    },
    makeAudit(deps, "staff", { action: "visit_noted", subjectType: "client", subjectId: id, at, detail }),
  );
  if (!isNoted && !(await deps.visits.find(id, day)))
    throw await refusePlace(deps, { bookingType: "desk_day", startDate: day });
  return answerOf(deps, id);
}

/** Throws `conflict` for whoever was not let in. */
export async function checkOutClient(deps: Deps, id: string, input: NoteVisitInput): Promise<ClientVisits> {
  const { fullName } = await getClient(deps, id);
  await noteLeaving(deps, { subjectType: "client", id, name: fullName }, dayToNote(deps, input.day));
  return answerOf(deps, id);
}

export async function undoClientVisit(deps: Deps, id: string, input: UndoVisitInput): Promise<ClientVisits> {
  await getClient(deps, id);
  await undoLastStep(deps, { subjectType: "client", id }, dayToNote(deps, input.day));
  return answerOf(deps, id);
}

async function getClient(deps: Deps, id: string): Promise<ClientRow> {
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  return client;
}

async function answerOf(deps: Deps, clientId: string): Promise<ClientVisits> {
  const visits = await deps.visits.listSince(clientId, addDays(dayAt(deps.now().getTime()), -VISIT_DAYS));
  return { clientId, visits: visits.map(visitAnswer) };
}
