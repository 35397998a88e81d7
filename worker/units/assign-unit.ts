import type { AdminUnits, UnitChoice, UnitsQuery } from "#contract/front-desk/availability/units.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import type { Stay } from "#worker/db/inventory/units.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { stayAnswer, unitAnswer } from "./unit-answers.ts";

/** All units, and who sits where on a day. */
export async function listUnits(deps: Deps, { day = dayAt(deps.now().getTime()) }: UnitsQuery): Promise<AdminUnits> {
  const [units, stays] = await Promise.all([deps.units.list(), deps.units.listStaysOn(day)]);
  return { day, units: units.map(unitAnswer), stays: stays.map(stayAnswer) };
}

/** The units for a stay. Throws `not_found` for a booking that is neither paid nor confirmed. */
export async function getUnitChoice(deps: Deps, { id }: ById): Promise<UnitChoice> {
  const stay = await getStay(deps, id);
  const [units, others] = await Promise.all([deps.units.list(), deps.units.listStaysInTheWay(stay)]);
  return {
    stay: stayAnswer(stay),
    units: units
      .filter(({ resource, retiredAt }) => resource === stay.resource && retiredAt === null)
      .map((unit) => {
        const other = others.find(({ unitId }) => unitId === unit.id);
        return { ...unitAnswer(unit), takenBy: other ? `${other.customerName}, ${formatDays(other)}` : null };
      }),
  };
}

interface Assignment {
  /** The booking's id. */
  id: string;
  unitId: string | null;
  /** The unit that staff saw; undefined for the present one. */
  from?: string | null | undefined;
}

/**
 * Gives a stay a unit, another one, or none. Throws `not_found`, and `conflict` if staff saw another unit, or another
 * stay has it on one of the days.
 */
export async function assignUnit(deps: Deps, { id, unitId, ...seen }: Assignment): Promise<void> {
  const stay = await getStay(deps, id);
  if (stay.unitId === unitId) return;
  const { from = stay.unitId } = seen;
  const units = await deps.units.list();
  const nameOf = (wanted: string | null) => units.find((unit) => unit.id === wanted)?.name ?? null;
  const at = deps.now();
  const audit = makeAudit(deps, "staff", {
    at,
    action: "unit_assigned",
    subjectType: "booking",
    subjectId: id,
    detail: { from: nameOf(from), to: nameOf(unitId) },
  });
  if (!(await deps.units.assign({ id, unitId, from, at }, audit)))
    throw await explainRefusal(deps, { id, unitId, from });
}

async function explainRefusal(deps: Deps, { id, unitId, from }: Assignment): Promise<AppError> {
  const { stay, units } = await getUnitChoice(deps, { id });
  if (stay.unitId !== from) return new AppError("conflict");
  const unit = units.find((candidate) => candidate.id === unitId);
  const message =
    unit === undefined
      ? "This room or desk can no longer be assigned. Choose another one."
      : `${unit.name} is taken: ${unit.takenBy}. Choose another one.`;
  return new AppError("conflict", { message, fields: { unitId: message } });
}

async function getStay(deps: Deps, id: string): Promise<Stay> {
  const stay = await deps.units.findStay(id);
  if (!stay) throw new AppError("not_found");
  return stay;
}

function formatDays({ firstDay, lastDay }: Stay): string {
  if (lastDay === firstDay) return formatLongDate(firstDay);
  return lastDay === null
    ? `from ${formatLongDate(firstDay)}`
    : `${formatLongDate(firstDay)} to ${formatLongDate(lastDay)}`;
}
