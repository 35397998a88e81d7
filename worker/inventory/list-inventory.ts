import type { AdminClosure, AdminInventory, HolidaySuggestion } from "#contract/front-desk/inventory.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { upcomingHolidays } from "#domain/inventory/holidays.ts";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import type { ClosureRow } from "#worker/db/schema/inventory.ts";
import type { Deps } from "#worker/deps.ts";

/** Bookings reach this far ahead. */
const SUGGESTED_DAYS = 366;

export async function listInventory(deps: Deps): Promise<AdminInventory> {
  const today = dayAt(deps.now().getTime());
  const [stored, closures] = await Promise.all([deps.inventory.listResources(), deps.inventory.listClosures(today)]);
  return {
    resources: RESOURCES.map((resource) => ({
      resource,
      capacity: stored.find((row) => row.resource === resource)?.capacity ?? 0,
    })),
    closures: closures.map(closureAnswer),
    suggestions: suggestClosures(today, closures),
  };
}

export function closureAnswer({ id, fromDay, toDay, reason }: ClosureRow): AdminClosure {
  return { id, from: fromDay, to: toDay, reason };
}

function suggestClosures(today: Day, closures: readonly ClosureRow[]): HolidaySuggestion[] {
  return upcomingHolidays(today, SUGGESTED_DAYS)
    .filter(({ day }) => !closures.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay))
    .map(({ day, name, isToBeConfirmed }) => ({ from: day, to: day, reason: name, isToBeConfirmed }));
}
