import type { Availability, AvailabilityQuery } from "#contract/availability.ts";
import { addDays, addYear, dayAt } from "#domain/calendar/days.ts";
import { calculateAvailability, DEFAULT_AVAILABILITY_DAYS } from "#domain/inventory/availability.ts";
import type { Deps } from "#worker/deps.ts";
import { invalidField } from "#worker/errors.ts";
import { readOccupancy } from "./read-occupancy.ts";

/** How many stays of a plan could still start on each of the days asked about. Throws `validation_failed` for other days. */
export async function getAvailability(deps: Deps, query: AvailabilityQuery): Promise<Availability> {
  const { bookingType } = query;
  const nowMs = deps.now().getTime();
  const today = dayAt(nowMs);
  const from = query.from ?? today;
  const days = query.days ?? DEFAULT_AVAILABILITY_DAYS;
  if (from < today) throw invalidField("from", "From cannot be in the past");
  if (from > addYear(today)) throw invalidField("from", "From cannot be more than a year ahead");
  const occupancy = await readOccupancy(deps, bookingType, from, addDays(from, days - 1));
  return { bookingType, days: calculateAvailability(bookingType, occupancy, days, nowMs) };
}
