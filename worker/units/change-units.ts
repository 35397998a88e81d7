import type { AddUnitInput, AdminUnit, ChangeUnitInput } from "#contract/front-desk/availability/units.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import type { AuditAction } from "#domain/operations/audit.ts";
import type { UnitRow } from "#worker/db/schema/inventory.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { nextUpdatedAt } from "#worker/my-office/open-my-office.ts";
import { unitAnswer } from "./unit-answers.ts";

/** Adds a room or desk. Throws `conflict` if another unit in use has the name. */
export async function addUnit(
  deps: Deps,
  input: AddUnitInput,
  idempotencyKey: string | null = null,
): Promise<AdminUnit> {
  const at = deps.now();
  const unit: UnitRow = {
    ...input,
    seats: input.seats ?? 1,
    id: await idFromIdempotencyKey(deps, idempotencyKey, input),
    photoKey: null,
    photoType: null,
    retiredAt: null,
    createdAt: at,
    updatedAt: at,
  };
  const isAdded = await deps.units.add(unit, auditOf(deps, "unit_added", unit, at));
  const stored = isAdded ? unit : await deps.units.findById(unit.id);
  if (!stored) throw nameTaken(input.name);
  return unitAnswer(stored);
}

/** Changes the name and size. Throws `not_found`, and `conflict` if another unit in use has the name. */
export async function changeUnit(deps: Deps, { id, ...to }: ById<ChangeUnitInput>): Promise<AdminUnit> {
  const unit = await getUnit(deps, id);
  return save(deps, unit, to, "unit_changed");
}

/** Retires a unit. Throws `not_found`, and `conflict` while it is assigned. */
export async function retireUnit(deps: Deps, { id }: ById): Promise<AdminUnit> {
  const unit = await getUnit(deps, id);
  if (unit.retiredAt !== null) return unitAnswer(unit);
  return save(deps, unit, { retiredAt: deps.now() }, "unit_retired");
}

/** Throws `not_found`, and `conflict` if another unit in use has the name. */
export async function restoreUnit(deps: Deps, { id }: ById): Promise<AdminUnit> {
  const unit = await getUnit(deps, id);
  if (unit.retiredAt === null) return unitAnswer(unit);
  return save(deps, unit, { retiredAt: null }, "unit_restored");
}

export async function getUnit(deps: Deps, id: string): Promise<UnitRow> {
  const unit = await deps.units.findById(id);
  if (!unit) throw new AppError("not_found");
  return unit;
}

/** Writes the change with its audit entry, or explains why it cannot. */
export async function save(deps: Deps, unit: UnitRow, to: Partial<UnitRow>, action: AuditAction): Promise<AdminUnit> {
  const at = nextUpdatedAt(deps.now(), unit.updatedAt);
  const changed = { ...unit, ...to, updatedAt: at };
  const today = dayAt(at.getTime());
  const audit = auditOf(deps, action, changed, at);
  if (await deps.units.change(unit, { ...to, updatedAt: at }, { today, audit })) return unitAnswer(changed);
  const [sitting] = changed.retiredAt === null ? [] : await deps.units.listStaysIn(unit.id, today);
  if (sitting)
    throw new AppError("conflict", {
      message: `${sitting.customerName} has ${unit.name} ${sitting.lastDay === null ? "without an end date" : `until ${formatLongDate(sitting.lastDay)}`}. Assign another one first.`,
    });
  if ((await getUnit(deps, unit.id)).updatedAt.getTime() === unit.updatedAt.getTime()) throw nameTaken(changed.name);
  throw new AppError("conflict");
}

function auditOf(deps: Deps, action: AuditAction, { id, name, seats }: UnitRow, at: Date) {
  return makeAudit(deps, "staff", { at, action, subjectType: "unit", subjectId: id, detail: { name, seats } });
}

function nameTaken(name: string): AppError {
  const message = `${name} exists already. Choose another name.`;
  return new AppError("conflict", { message, fields: { name: message } });
}
