import { isVirtual } from "#domain/bookings/bookings.ts";
import { type Day, daysBetween, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import type { Hours } from "#domain/calendar/opening-hours.ts";
import type { BookedDays } from "#domain/catalogue/booking-period.ts";
import { bookingAllocation } from "#domain/inventory/inventory.ts";

/** Who a visit belongs to: a booking, a client who drops in, or an event registration. */
export const VISITOR_KINDS = ["booking", "client", "registration"] as const;
export type VisitorKind = (typeof VISITOR_KINDS)[number];

/** Days for which a visit can still be recorded or undone. */
export const VISIT_EDIT_DAYS = 7;

/** The recorded steps of one visit day. */
export interface VisitSteps {
  noShowAt: Date | null;
  checkedInAt: Date | null;
  checkedOutAt: Date | null;
}

export type VisitState = "arriving" | "inside" | "left" | "no_show";

/** Checking in overrides a no-show. Undoing the check-in restores it. */
export function visitState(visit: VisitSteps | null): VisitState {
  if (visit?.checkedOutAt) return "left";
  if (visit?.checkedInAt) return "inside";
  return visit?.noShowAt ? "no_show" : "arriving";
}

/** The visit days of a booking, both included; null for virtual offices. */
export function visitDaysOf(booking: BookedDays): { firstDay: Day; lastDay: Day } | null {
  if (isVirtual(booking.bookingType)) return null;
  const { startDate, endDate } = booking;
  return bookingAllocation(booking) ?? { firstDay: startDate, lastDay: endDate ?? startDate };
}

/** Whether the business is not open yet at an instant of a day with these hours. */
export function isBeforeOpening(day: Day, { opens }: Hours, nowMs: number): boolean {
  return nowMs < startOfDay(day) + opens * MS_PER_HOUR;
}

/** Why a visit cannot be recorded for a day, as a sentence for staff, or null. `today` is the day in Accra. */
export function findVisitDayProblem(day: Day, today: Day): string | null {
  if (day > today) return "This day is in the future.";
  if (daysBetween(day, today) > VISIT_EDIT_DAYS) return `You can change a visit for ${VISIT_EDIT_DAYS} days only.`;
  return null;
}
