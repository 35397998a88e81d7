import { type BookingType, isVirtual } from "#domain/bookings/bookings.ts";
import { type Day, daysBetween } from "#domain/calendar/days.ts";
import { bookingAllocation } from "#domain/inventory/inventory.ts";

/** Whose day it may be: of a booking, of a client who drops in, or of somebody in a workshop. */
export const VISITOR_KINDS = ["booking", "client", "registration"] as const;
export type VisitorKind = (typeof VISITOR_KINDS)[number];

/** For how many days a visit can still be noted, or its last step taken back. */
export const VISIT_EDIT_DAYS = 7;

/** What somebody did on one day of a stay. */
export interface VisitSteps {
  noShowAt: Date | null;
  checkedInAt: Date | null;
  checkedOutAt: Date | null;
}

export type VisitState = "arriving" | "inside" | "left" | "no_show";

/** A late arrival undoes a no-show, which comes back when the arrival is taken back. */
export function visitState(visit: VisitSteps | null): VisitState {
  if (visit?.checkedOutAt) return "left";
  if (visit?.checkedInAt) return "inside";
  return visit?.noShowAt ? "no_show" : "arriving";
}

/** The days on which somebody comes for a booking, both included; null of an address, for which nobody does. */
export function visitDaysOf(booking: {
  bookingType: BookingType;
  startDate: Day;
  endDate: Day | null;
  extendedDays: number;
}): { firstDay: Day; lastDay: Day } | null {
  if (isVirtual(booking.bookingType)) return null;
  const { startDate, endDate } = booking;
  return bookingAllocation(booking) ?? { firstDay: startDate, lastDay: endDate ?? startDate };
}

/** Why nothing can be noted for a day, in a sentence for staff, or null. `today` is the day in Accra. */
export function findVisitDayProblem(day: Day, today: Day): string | null {
  if (day > today) return "This day has not come yet.";
  if (daysBetween(day, today) > VISIT_EDIT_DAYS) return `A visit can be changed for ${VISIT_EDIT_DAYS} days.`;
  return null;
}
