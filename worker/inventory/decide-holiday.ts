import type {
  DecideHolidayInput,
  HolidayImpact,
  SpecialDayWithImpact,
} from "#contract/front-desk/availability/special-hours.ts";
import { countToMove } from "#contract/front-desk/inventory.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { holidayOn } from "#domain/calendar/holidays.ts";
import { closureOn, regularHoursOn, weekdayOf } from "#domain/calendar/opening-hours.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { addClosure } from "./add-closure.ts";
import { removeClosure } from "./remove-closure.ts";
import { addSpecialHours, changeSpecialHours } from "./special-hours.ts";

/** Replaces the closure or the special hours of a public holiday. Throws as the contract says. */
export async function decideHoliday(deps: Deps, { day, decision }: DecideHolidayInput): Promise<HolidayImpact> {
  const holiday = holidayOn(day);
  if (holiday === null) throw new AppError("not_found");
  const { closures } = await deps.inventory.readDays(dayAt(deps.now().getTime()));
  const closure = closureOn(day, closures);
  if (decision === "closed") {
    if (closure) return { affected: 0 };
    return { affected: countToMove(await addClosure(deps, { from: day, to: day, reason: holiday.name })) };
  }
  if (closure) {
    if (closure.from !== closure.to) throw longerClosure(closure.reason);
    await removeClosure(deps, { id: closure.id });
  }
  const { met } = await openHoliday(deps, day, holiday.name, decision === "without_reception");
  return { affected: met.viewings.length };
}

function longerClosure(reason: string): AppError {
  return new AppError("conflict", {
    message: `This day is part of a longer closure: ${reason}. Remove that closure first.`,
  });
}

/** Keeps the hours of a day that has special hours. */
async function openHoliday(
  deps: Deps,
  day: Day,
  reason: string,
  withoutReception: boolean,
): Promise<SpecialDayWithImpact> {
  const existing = (await deps.specialHours.list(day)).find((row) => row.day === day);
  if (!existing)
    return addSpecialHours(deps, { day, ...regularHoursOn(weekdayOf(day)), reason, withoutReception }, null);
  const { id, opens, closes, updatedAt } = existing;
  const seen = updatedAt.toISOString();
  return changeSpecialHours(deps, { id, opens, closes, reason: existing.reason, withoutReception, seen });
}
