import { addDays, type Day } from "#domain/calendar/days.ts";
import { describeReception } from "#domain/calendar/describe-reception.ts";
import type { OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import type { BookingType } from "./bookings.ts";

/**
 * What a customer needs to know about reception. A week comes on each of its days; other plans need reception on the
 * first, when members get their key. Null for plans without a visit.
 */
export function describeVisitReception(type: BookingType, firstDay: Day, exceptions: OpeningExceptions): string | null {
  if (resourceForPlan(type) === null) return null;
  const days = Array.from({ length: type === "desk_week" ? 7 : 1 }, (_, offset) => addDays(firstDay, offset));
  return describeReception(days, exceptions);
}
