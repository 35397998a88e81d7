import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, type Day } from "#domain/calendar/days.ts";
import type { Occupancy } from "#domain/inventory/availability.ts";
import { LONGEST_PLAN_DAYS, resourceOf } from "#domain/inventory/inventory.ts";
import type { Deps } from "#worker/deps.ts";

/** What is taken on every day that a stay of this plan would cover which starts between two days. */
export async function readOccupancy(deps: Deps, bookingType: BookingType, from: Day, to: Day): Promise<Occupancy> {
  const occupancy = await deps.allocations.readOccupancy({
    resource: resourceOf(bookingType),
    from,
    to: addDays(to, LONGEST_PLAN_DAYS),
    at: deps.now(),
  });
  return { from, ...occupancy };
}
