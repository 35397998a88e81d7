import type { BookingType } from "#domain/bookings/bookings.ts";
import type { Day } from "#domain/calendar/days.ts";
import { lastBookedDay } from "#domain/catalogue/booking-period.ts";

/** What the house has places of. How many of each is staff's to say. */
export const RESOURCES = ["desks", "private_offices", "meeting_room"] as const;
export type Resource = (typeof RESOURCES)[number];

/** More than any house has: a slip of the finger. */
export const MAX_CAPACITY = 1000;

/** The days of the longest stay that can be booked. */
export const MAX_PLAN_DAYS = 31;
/** As many days more at most, where the house is closed within a stay. */
export const MAX_EXTENSION_DAYS = 14;
/** Whoever looks for the stays that take a day looks this far back. */
export const MAX_ALLOCATION_DAYS = MAX_PLAN_DAYS + MAX_EXTENSION_DAYS;

/** Which place a plan takes on each of its days; null for one that takes none, or of which people talk first. */
export function resourceForPlan(type: BookingType): Resource | null {
  switch (type) {
    case "desk_day":
    case "desk_week":
    case "desk_monthly":
      return "desks";
    case "private_office":
      return "private_offices";
    case "enterprise":
    case "virtual_starter":
    case "virtual_pro":
    case "virtual_premium":
      return null;
  }
}

/** One place of a resource on each day from the first to the last, both included. */
export interface Allocation {
  resource: Resource;
  firstDay: Day;
  lastDay: Day;
}

/** What a booking takes, or null: from its first day to its last. */
export function bookingAllocation(booking: {
  bookingType: BookingType;
  startDate: Day;
  endDate: Day | null;
  extendedDays?: number;
}): Allocation | null {
  const resource = resourceForPlan(booking.bookingType);
  const lastDay = lastBookedDay(booking);
  return resource === null || lastDay === null ? null : { resource, firstDay: booking.startDate, lastDay };
}
