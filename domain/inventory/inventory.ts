import type { BookingType } from "#domain/bookings/bookings.ts";
import type { Day } from "#domain/calendar/days.ts";
import { type BookedDays, lastBookedDay } from "#domain/catalogue/booking-period.ts";
import { PLANS } from "#domain/catalogue/plans.ts";
import { PREPAYABLE_PERIODS } from "#domain/memberships/memberships.ts";

/** Bookable resources. Staff set the capacity of each. */
export const RESOURCES = ["desks", "private_offices", "meeting_room"] as const;
export type Resource = (typeof RESOURCES)[number];

/** Units that we may sell: the capacity without the allotment that the external booking site sells. */
export function sellableUnits(stored: { capacity: number; allotment: number } | undefined): number {
  return stored ? Math.max(0, stored.capacity - stored.allotment) : 0;
}

/** Upper bound of a capacity. Guards against typing errors. */
export const MAX_CAPACITY = 1000;

/** Maximum days of a booking of one month before extensions. */
export const MAX_PLAN_DAYS = 31;
/** Maximum days that a booking can be extended by because of closures. */
export const MAX_EXTENSION_DAYS = 14;
/**
 * Maximum days of an allocation of each resource; offices have the longest. Queries for a day's allocations look back
 * this far: over a year for the few offices, and not for the many desks.
 */
export const MAX_ALLOCATION_DAYS = {
  desks: MAX_PLAN_DAYS + MAX_EXTENSION_DAYS,
  private_offices: MAX_PLAN_DAYS * PREPAYABLE_PERIODS[3] + MAX_EXTENSION_DAYS,
  meeting_room: MAX_PLAN_DAYS + MAX_EXTENSION_DAYS,
} as const satisfies Record<Resource, number>;

/** The resource that a plan takes on each of its days; null for virtual offices and enterprise plans. */
export function resourceForPlan(type: BookingType): Resource | null {
  return PLANS[type].resource;
}

/** One unit of a resource, held from the first to the last day, both included. */
export interface Allocation {
  resource: Resource;
  firstDay: Day;
  lastDay: Day;
}

/** The allocation of a booking, or null if it takes no resource. */
export function bookingAllocation(booking: BookedDays): Allocation | null {
  const resource = resourceForPlan(booking.bookingType);
  const lastDay = lastBookedDay(booking);
  return resource === null || lastDay === null ? null : { resource, firstDay: booking.startDate, lastDay };
}
