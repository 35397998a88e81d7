import { addDays, type Day } from "#domain/calendar/days.ts";
import { describeFirstDay, describeReception } from "#domain/calendar/describe-reception.ts";
import type { OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { PLANS } from "#domain/catalogue/plans.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { site } from "#domain/site.ts";
import type { BookingType } from "./bookings.ts";

/**
 * What a customer needs to know about reception. A week comes on each of its days. Customers with a key need reception
 * on the first day and come at any hour from then on. Null for plans without a visit.
 */
export function describeVisitReception(type: BookingType, firstDay: Day, exceptions: OpeningExceptions): string | null {
  if (resourceForPlan(type) === null) return null;
  const handovers: Partial<Record<BookingType, string>> = site.handover;
  const handover = handovers[type];
  if (handover !== undefined) return describeFirstDay(firstDay, handover, exceptions);
  const { duration } = PLANS[type];
  const length = typeof duration === "number" ? duration : 1;
  const days = Array.from({ length }, (_, offset) => addDays(firstDay, offset));
  return describeReception(days, exceptions);
}
