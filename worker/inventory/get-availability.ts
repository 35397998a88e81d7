import type { Availability, AvailabilityQuery } from "#contract/availability.ts";
import { bookedMonths } from "#domain/bookings/bookings.ts";
import { addDays, addYear, dayAt } from "#domain/calendar/days.ts";
import { calculateAvailability, DEFAULT_AVAILABILITY_DAYS } from "#domain/inventory/availability.ts";
import type { Deps } from "#worker/deps.ts";
import { invalidField } from "#worker/errors.ts";
import { readOccupancy } from "./read-occupancy.ts";

/** How many bookings of a plan can still start on each day. Throws `validation_failed` for days out of range. */
export async function getAvailability(deps: Deps, query: AvailabilityQuery): Promise<Availability> {
  const { bookingType } = query;
  const now = deps.now();
  const nowMs = now.getTime();
  const today = dayAt(nowMs);
  const from = query.from ?? today;
  const days = query.days ?? DEFAULT_AVAILABILITY_DAYS;
  if (from < today) throw invalidField("from", "From cannot be in the past");
  if (from > addYear(today)) throw invalidField("from", "From cannot be more than a year ahead");
  const months = bookedMonths(query);
  const occupancy = await readOccupancy(deps, bookingType, from, addDays(from, days - 1), months);
  return {
    bookingType,
    now: now.toISOString(),
    days: calculateAvailability(bookingType, occupancy, days, nowMs, months),
  };
}
