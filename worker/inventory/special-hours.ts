import type {
  AddSpecialHoursInput,
  AdminSpecialDay,
  AdminSpecialHours,
  ChangeSpecialHoursInput,
  SpecialDayWithImpact,
} from "#contract/front-desk/availability/special-hours.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { formatClockHours } from "#domain/calendar/clock-hours.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { closureOn, type Hours, hoursOn } from "#domain/calendar/opening-hours.ts";
import { areHoursShorter, findSpecialHoursProblem, MAX_SPECIAL_DAYS } from "#domain/inventory/special-hours.ts";
import type { SpecialHoursRow } from "#worker/db/schema/inventory.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { affectedByHours, listDayPasses } from "./affected-by-hours.ts";

export async function listSpecialHours(deps: Deps): Promise<AdminSpecialHours> {
  const today = dayAt(deps.now().getTime());
  const [rows, { closures }] = await Promise.all([deps.specialHours.list(today), deps.inventory.readDays(today)]);
  return { days: rows.map((row) => toAdminSpecialDay(row, closureOn(row.day, closures)?.reason ?? null)) };
}

/** Sets special hours for a day, and notifies day-pass customers if it gets shorter. Throws as the contract says. */
export async function addSpecialHours(
  deps: Deps,
  input: AddSpecialHoursInput,
  idempotencyKey: string | null,
): Promise<SpecialDayWithImpact> {
  const at = deps.now();
  const id = await idFromIdempotencyKey(deps, idempotencyKey, input);
  const existing = await deps.specialHours.findById(id);
  if (existing) return withAffected(deps, existing);
  const { day, opens, closes, reason, withoutReception = false } = input;
  const weeklyHours = hoursOn(day, []);
  refuseInvalidHours(input, weeklyHours, at);
  const row: SpecialHoursRow = {
    id,
    day,
    opens,
    closes,
    reason,
    withoutReception,
    latestOpening: opens,
    removedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  const isAdded = await deps.specialHours.add(row, {
    today: dayAt(at.getTime()),
    ...(await buildAuditsAndEmails(deps, row, "special_hours_added", {
      to: row,
      shouldNotify: areHoursShorter(row, weeklyHours),
      changedAt: at,
    })),
  });
  if (!isAdded) throw await explainRefusal(deps, day);
  return withAffected(deps, row);
}

/** Changes the special hours of a day, and notifies day-pass customers, whose last mail states the old hours. */
export async function changeSpecialHours(
  deps: Deps,
  { id, ...input }: ById<ChangeSpecialHoursInput>,
): Promise<SpecialDayWithImpact> {
  const at = deps.now();
  const row = await getRow(deps, id);
  if (row.updatedAt.toISOString() !== new Date(input.seen).toISOString()) throw changedSince(row);
  const { opens, closes, reason, withoutReception = false } = input;
  const to = { opens, closes, reason, withoutReception, updatedAt: nextUpdatedAt(row, at) };
  refuseInvalidHours({ ...to, day: row.day }, row, at);
  const shouldNotify = to.opens !== row.opens || to.closes !== row.closes;
  const isChanged = await deps.specialHours.change(row, to, {
    today: dayAt(at.getTime()),
    ...(await buildAuditsAndEmails(deps, row, "special_hours_changed", {
      to,
      shouldNotify,
      changedAt: to.updatedAt,
    })),
  });
  if (!isChanged) throw await explainRefusal(deps, row.day);
  return withAffected(deps, { ...row, ...to });
}

/** Restores the weekly hours of a day. */
export async function removeSpecialHours(deps: Deps, { id }: ById): Promise<void> {
  const at = deps.now();
  const row = await getRow(deps, id);
  const changedAt = nextUpdatedAt(row, at);
  const isRemoved = await deps.specialHours.remove(row, changedAt, {
    today: dayAt(at.getTime()),
    ...(await buildAuditsAndEmails(deps, row, "special_hours_removed", {
      to: hoursOn(row.day, []),
      shouldNotify: true,
      changedAt,
    })),
  });
  if (isRemoved) return;
  if (row.day < dayAt(at.getTime()))
    throw new AppError("conflict", { message: "You cannot change a day that has passed." });
  throw new AppError("conflict");
}

async function getRow(deps: Deps, id: string): Promise<SpecialHoursRow> {
  const row = await deps.specialHours.findById(id);
  if (!row) throw new AppError("not_found");
  return row;
}

function refuseInvalidHours(wanted: Parameters<typeof findSpecialHoursProblem>[0], before: Hours, at: Date): void {
  const problem = findSpecialHoursProblem(wanted, before, at.getTime());
  if (problem) throw invalidField(problem.field, problem.message);
}

/** History entries, and mails to day-pass customers; no mails if the day is closed. */
async function buildAuditsAndEmails(
  deps: Deps,
  { id, day, reason }: SpecialHoursRow,
  action: "special_hours_added" | "special_hours_changed" | "special_hours_removed",
  {
    to,
    shouldNotify,
    changedAt,
  }: { to: Hours & { withoutReception?: boolean }; shouldNotify: boolean; changedAt: Date },
) {
  const at = deps.now();
  const { opens, closes, withoutReception } = to;
  const detail = { day, opens, closes, reason, ...(withoutReception && { reception: "none" }) };
  const audit = makeAudit(deps, "staff", { at, action, subjectType: "special_hours", subjectId: id, detail });
  const { closures } = await deps.inventory.readDays(day);
  const dayPasses = shouldNotify && closureOn(day, closures) === null ? await listDayPasses(deps, day) : [];
  return {
    audits: [
      audit,
      ...dayPasses.map(({ id: subjectId }) =>
        makeAudit(deps, "staff", {
          at,
          action: "booking_hours_changed",
          subjectType: "booking",
          subjectId,
          detail: { day, opens: to.opens, closes: to.closes },
        }),
      ),
    ],
    outboxEntries: dayPasses.map(({ id: subjectId }) =>
      makeOutboxEntry(deps, {
        kind: "booking_hours_changed",
        audience: "customer",
        subjectId,
        at,
        dedupeSuffix: String(changedAt.getTime()),
      }),
    ),
  };
}

/** Strictly later than the last change, so that two within a millisecond differ. */
function nextUpdatedAt({ updatedAt }: SpecialHoursRow, at: Date): Date {
  return at > updatedAt ? at : new Date(updatedAt.getTime() + 1);
}

function changedSince({ day, opens, closes, reason }: SpecialHoursRow): AppError {
  const message = `${formatDateWithWeekday(day)} is now ${formatClockHours({ opens, closes })}: ${reason}. Check it again before you change it.`;
  return new AppError("conflict", { message });
}

async function explainRefusal(deps: Deps, day: Day): Promise<AppError> {
  const today = dayAt(deps.now().getTime());
  const [rows, { closures }] = await Promise.all([deps.specialHours.list(today), deps.inventory.readDays(day)]);
  const closure = closureOn(day, closures);
  const existing = rows.find((row) => row.day === day);
  const message = closure
    ? `We are closed on ${formatDateWithWeekday(day)}: ${closure.reason}. Delete the closure first.`
    : existing
      ? `${formatDateWithWeekday(day)} already has special hours: ${formatClockHours(existing)}, ${existing.reason}. Change those instead.`
      : rows.length >= MAX_SPECIAL_DAYS
        ? `You already have ${MAX_SPECIAL_DAYS} days of special hours. Delete one first.`
        : "This day has changed since you opened it. Please check it again.";
  return new AppError("conflict", { message, fields: { day: message } });
}

async function withAffected(deps: Deps, row: SpecialHoursRow): Promise<SpecialDayWithImpact> {
  const { closures } = await deps.inventory.readDays(row.day);
  return {
    ...toAdminSpecialDay(row, closureOn(row.day, closures)?.reason ?? null),
    met: await affectedByHours(deps, { ...row, withoutReception: row.withoutReception ? "true" : undefined }),
  };
}

function toAdminSpecialDay(row: SpecialHoursRow, closedBecause: string | null): AdminSpecialDay {
  const { id, day, opens, closes, reason, withoutReception, updatedAt } = row;
  return { id, day, opens, closes, reason, withoutReception, closedBecause, updatedAt: updatedAt.toISOString() };
}
