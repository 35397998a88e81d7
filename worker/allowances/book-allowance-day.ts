import type { ClientAllowances, ClientDayInput } from "#contract/front-desk/allowances.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { canCancelDay } from "#domain/allowances/allowances.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, type Day, dayAt } from "#domain/calendar/days.ts";
import { closureOn } from "#domain/calendar/opening-hours.ts";
import { MAX_MEETING_DAYS_AHEAD } from "#domain/meeting-room/meeting-room.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { noCapacityError, refuseClosedDay } from "#worker/inventory/capacity-errors.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { getClientAllowances } from "./get-allowances.ts";
import {
  type AllowanceRequest,
  explainRefusedUse,
  findRemainingUnits,
  prepareAllowanceUse,
} from "./prepare-allowance-use.ts";

type Actor = "staff" | "visitor";

/**
 * Books a desk and a day of the client's allowance in one batch. A repeat under the same id changes nothing. Throws
 * `allowance_used`, `fully_booked`, `closed_day`, `not_paid_yet`, and `conflict` if the client has booked that day.
 */
export async function bookAllowanceDay(
  deps: Deps,
  clientId: string,
  { id, day }: { id: string; day: Day },
  actor: Actor,
): Promise<void> {
  if (await deps.allowances.findEntry(id)) return;
  const at = deps.now();
  const today = dayAt(at.getTime());
  if (day < today) throw invalidField("day", "This day has passed");
  if (day > addDays(today, MAX_MEETING_DAYS_AHEAD))
    throw invalidField("day", `Book a day within the next ${MAX_MEETING_DAYS_AHEAD} days`);
  await refuseClosedDay(deps, { bookingType: "desk_day", startDate: day });
  const request: AllowanceRequest = { id, clientId, kind: "coworking_days", day, units: 1 };
  const use = await prepareAllowanceUse(deps, request);
  const isBooked = await deps.allowances.bookDay(
    use,
    { days: { resource: "desks", firstDay: day, lastDay: day }, heldUntil: null, overbookReason: null, at },
    makeAudit(deps, actor, {
      at,
      action: "allowance_day_booked",
      subjectType: "client",
      subjectId: clientId,
      detail: { day },
    }),
    [makeOutboxEntry(deps, { kind: "allowance_day_booked", audience: "customer", subjectId: id, at })],
  );
  if (isBooked || (await deps.allowances.findEntry(id))) return;
  if ((await deps.allowances.findDay(clientId, day)) || (await deps.visits.find(clientId, day)))
    throw new AppError("conflict", {
      message: `${formatDateWithWeekday(day)} is already booked.`,
      fields: { day: "This day is already booked" },
    });
  if ((await findRemainingUnits(deps, use)) < 1) throw await explainRefusedUse(deps, request);
  throw await noCapacityError(deps, { bookingType: "desk_day", startDate: day });
}

/**
 * Cancels a booked day and frees its desk. Clients can until 24 hours before we open, or at any time if we close that
 * day; staff can until the client checks in. Throws `conflict`.
 */
export async function cancelAllowanceDay(deps: Deps, clientId: string, day: Day, actor: Actor): Promise<void> {
  const at = deps.now();
  const entry = await deps.allowances.findDay(clientId, day);
  if (!entry) throw new AppError("conflict", { message: `Nothing is booked on ${formatDateWithWeekday(day)}.` });
  const { closures, latestOpenings } = await deps.inventory.readDays(day);
  if (actor === "visitor" && !closureOn(day, closures) && !canCancelDay(day, latestOpenings, at.getTime()))
    throw new AppError("conflict", {
      message: "You can cancel a day up to 24 hours before we open. If something has come up, write to us.",
    });
  const audit = makeAudit(deps, actor, {
    at,
    action: "allowance_day_given_back",
    subjectType: "client",
    subjectId: clientId,
    detail: { day },
  });
  if (!(await deps.allowances.cancelDay(entry, audit)))
    throw new AppError("conflict", { message: "This day has already been used or cancelled." });
}

/** Books an allowance day for a client who calls or is at the desk. */
export async function bookClientDay(
  deps: Deps,
  { id: clientId, ...input }: ById<ClientDayInput>,
  idempotencyKey: string | null,
): Promise<ClientAllowances> {
  const id = await idFromIdempotencyKey(deps, idempotencyKey, { ...input, clientId });
  await refuseUnknownClient(deps, clientId);
  await bookAllowanceDay(deps, clientId, { id, day: input.day }, "staff");
  return getClientAllowances(deps, { id: clientId });
}

export async function cancelClientDay(
  deps: Deps,
  { id: clientId, day }: ById<ClientDayInput>,
): Promise<ClientAllowances> {
  await refuseUnknownClient(deps, clientId);
  await cancelAllowanceDay(deps, clientId, day, "staff");
  return getClientAllowances(deps, { id: clientId });
}

async function refuseUnknownClient(deps: Deps, clientId: string): Promise<void> {
  if (!(await deps.clients.findById(clientId))) throw new AppError("not_found");
}
