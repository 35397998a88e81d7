import type { AdminClosure, AdminHoliday, AdminInventory } from "#contract/front-desk/inventory.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { holidayDecision, holidaysBetween } from "#domain/calendar/holidays.ts";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import type { ClosureRow } from "#worker/db/schema/inventory.ts";
import type { Deps } from "#worker/deps.ts";

/** Bookings reach this far ahead. */
const HOLIDAY_DAYS = 366;

export async function listInventory(deps: Deps): Promise<AdminInventory> {
  const [stored, closures, holidays] = await Promise.all([
    deps.inventory.listResources(),
    deps.inventory.listClosures(dayAt(deps.now().getTime())),
    listHolidays(deps, HOLIDAY_DAYS),
  ]);
  return {
    resources: RESOURCES.map(
      (resource) => stored.find((row) => row.resource === resource) ?? { resource, capacity: 0, allotment: 0 },
    ),
    closures: closures.map(closureAnswer),
    holidays,
  };
}

export function closureAnswer({ id, fromDay, toDay, reason }: ClosureRow): AdminClosure {
  return { id, from: fromDay, to: toDay, reason };
}

/** The public holidays until `days` days ahead, with what staff decided about them. */
export async function listHolidays(deps: Deps, days: number): Promise<AdminHoliday[]> {
  const today = dayAt(deps.now().getTime());
  const [closures, specials] = await Promise.all([deps.inventory.listClosures(today), deps.specialHours.list(today)]);
  const decided = { closures: closures.map(closureAnswer), specials };
  return holidaysBetween(today, addDays(today, days)).map((holiday) => ({
    ...holiday,
    decision: holidayDecision(holiday.day, decided),
  }));
}
