import type {
  AddSpecialHoursInput,
  AdminSpecialDay,
  AdminSpecialHours,
  ChangeSpecialHoursInput,
  SpecialDayWithImpact,
} from "#contract/front-desk/special-hours.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { closureOn, formatHours, type Hours, hoursOn } from "#domain/calendar/opening-hours.ts";
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

/** Gives a day hours of its own, and tells whose day pass gets shorter. Throws as the contract says. */
export async function addSpecialHours(
  deps: Deps,
  input: AddSpecialHoursInput,
  idempotencyKey: string | null,
): Promise<SpecialDayWithImpact> {
  const at = deps.now();
  const id = await idFromIdempotencyKey(deps, idempotencyKey, input);
  const repeated = await deps.specialHours.findById(id);
  if (repeated) return withAffected(deps, repeated);
  const { day, opens, closes, reason } = input;
  const usual = hoursOn(day, []);
  refuseInvalidHours(input, usual, at);
  const row: SpecialHoursRow = {
    id,
    day,
    opens,
    closes,
    reason,
    latestOpening: opens,
    removedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  const isAdded = await deps.specialHours.add(row, {
    today: dayAt(at.getTime()),
    ...(await buildAuditsAndEmails(deps, row, "special_hours_added", {
      to: row,
      isTold: areHoursShorter(row, usual),
      changedAt: at,
    })),
  });
  if (!isAdded) throw await explainRefusal(deps, day);
  return withAffected(deps, row);
}

/** Other hours for such a day. Whoever has its day pass is told: the mail they have names hours that are no longer so. */
export async function changeSpecialHours(
  deps: Deps,
  id: string,
  input: ChangeSpecialHoursInput,
): Promise<SpecialDayWithImpact> {
  const at = deps.now();
  const row = await getRow(deps, id);
  if (row.updatedAt.toISOString() !== new Date(input.seen).toISOString()) throw changedSince(row);
  const to = { opens: input.opens, closes: input.closes, reason: input.reason, updatedAt: nextUpdatedAt(row, at) };
  refuseInvalidHours({ ...to, day: row.day }, row, at);
  const isTold = to.opens !== row.opens || to.closes !== row.closes;
  const isChanged = await deps.specialHours.change(row, to, {
    today: dayAt(at.getTime()),
    ...(await buildAuditsAndEmails(deps, row, "special_hours_changed", { to, isTold, changedAt: to.updatedAt })),
  });
  if (!isChanged) throw await explainRefusal(deps, row.day);
  return withAffected(deps, { ...row, ...to });
}

/** The day has its week's hours again. */
export async function removeSpecialHours(deps: Deps, id: string): Promise<void> {
  const at = deps.now();
  const row = await getRow(deps, id);
  const changedAt = nextUpdatedAt(row, at);
  const isRemoved = await deps.specialHours.remove(row, changedAt, {
    today: dayAt(at.getTime()),
    ...(await buildAuditsAndEmails(deps, row, "special_hours_removed", {
      to: hoursOn(row.day, []),
      isTold: true,
      changedAt,
    })),
  });
  if (isRemoved) return;
  if (row.day < dayAt(at.getTime()))
    throw new AppError("conflict", { message: "This day is over, so it stays as it was." });
  throw new AppError("conflict");
}

async function getRow(deps: Deps, id: string): Promise<SpecialHoursRow> {
  const row = await deps.specialHours.findById(id);
  if (!row) throw new AppError("not_found");
  return row;
}

function refuseInvalidHours(wanted: Hours & { day: Day }, before: Hours, at: Date): void {
  const problem = findSpecialHoursProblem(wanted, before, at.getTime());
  if (problem) throw invalidField(problem.field, problem.message);
}

/** The entries of the history, and the messages to those whose day pass has other hours by it; on a closed day to nobody. */
async function buildAuditsAndEmails(
  deps: Deps,
  { id, day, reason }: SpecialHoursRow,
  action: "special_hours_added" | "special_hours_changed" | "special_hours_removed",
  { to, isTold, changedAt }: { to: Hours; isTold: boolean; changedAt: Date },
) {
  const at = deps.now();
  const detail = { day, opens: to.opens, closes: to.closes, reason };
  const own = makeAudit(deps, "staff", { at, action, subjectType: "special_hours", subjectId: id, detail });
  const { closures } = await deps.inventory.readDays(day);
  const passes = isTold && closureOn(day, closures) === null ? await listDayPasses(deps, day) : [];
  return {
    audits: [
      own,
      ...passes.map(({ id: subjectId }) =>
        makeAudit(deps, "staff", {
          at,
          action: "booking_hours_changed",
          subjectType: "booking",
          subjectId,
          detail: { day, opens: to.opens, closes: to.closes },
        }),
      ),
    ],
    notices: passes.map(({ id: subjectId }) =>
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

/** Two changes within a millisecond are two. */
function nextUpdatedAt({ updatedAt }: SpecialHoursRow, at: Date): Date {
  return at > updatedAt ? at : new Date(updatedAt.getTime() + 1);
}

function changedSince({ day, opens, closes, reason }: SpecialHoursRow): AppError {
  const message = `${formatDateWithWeekday(day)} is ${formatHours({ opens, closes })} by now: ${reason}. Look at it again before you change it.`;
  return new AppError("conflict", { message });
}

async function explainRefusal(deps: Deps, day: Day): Promise<AppError> {
  const today = dayAt(deps.now().getTime());
  const [rows, { closures }] = await Promise.all([deps.specialHours.list(today), deps.inventory.readDays(day)]);
  const closure = closureOn(day, closures);
  const other = rows.find((row) => row.day === day);
  const message = closure
    ? `The house is closed on ${formatDateWithWeekday(day)}: ${closure.reason}. Take the closure away first.`
    : other
      ? `${formatDateWithWeekday(day)} has hours of its own by now: ${formatHours(other)}, ${other.reason}. Change these.`
      : rows.length >= MAX_SPECIAL_DAYS
        ? `${MAX_SPECIAL_DAYS} days ahead have hours of their own. Take one away first.`
        : "This day has changed meanwhile. Please look again.";
  return new AppError("conflict", { message, fields: { day: message } });
}

async function withAffected(deps: Deps, row: SpecialHoursRow): Promise<SpecialDayWithImpact> {
  const { closures } = await deps.inventory.readDays(row.day);
  return {
    ...toAdminSpecialDay(row, closureOn(row.day, closures)?.reason ?? null),
    met: await affectedByHours(deps, row),
  };
}

function toAdminSpecialDay(row: SpecialHoursRow, closedBecause: string | null): AdminSpecialDay {
  const { id, day, opens, closes, reason, updatedAt } = row;
  return { id, day, opens, closes, reason, closedBecause, updatedAt: updatedAt.toISOString() };
}
