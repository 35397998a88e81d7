import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, type Day } from "#domain/calendar/days.ts";
import type { Occupancy } from "#domain/inventory/availability.ts";
import { MAX_PLAN_DAYS, resourceForPlan } from "#domain/inventory/inventory.ts";
import type { Deps } from "#worker/deps.ts";

/** Occupancy on every day that a booking of this plan, or of some months of it, covers if it starts between two days. */
export async function readOccupancy(
  deps: Deps,
  bookingType: BookingType,
  from: Day,
  to: Day,
  months = 1,
): Promise<Occupancy> {
  const occupancy = await deps.allocations.readOccupancy({
    resource: resourceForPlan(bookingType),
    from,
    to: addDays(to, MAX_PLAN_DAYS * months),
    at: deps.now(),
  });
  return { from, ...occupancy };
}
