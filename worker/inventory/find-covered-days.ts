import { isVirtual } from "#domain/bookings/bookings.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { lastBookedDay } from "#domain/catalogue/booking-period.ts";
import { bookedFirstMonth, type CoveredDays, firstMonthPeriod } from "#domain/memberships/first-month.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";

/** The days that a booking covers. The month of an unpaid virtual office is as if it were paid now. */
export async function findCoveredDays(
  deps: Pick<Deps, "memberships" | "now">,
  booking: BookingRow,
): Promise<CoveredDays> {
  const period = bookedPeriodOf(booking);
  const { startDate } = period;
  if (!isVirtual(booking.bookingType)) return { startDate, lastDay: lastBookedDay(period), startsBy: null };
  const isCancelled = booking.status === "cancelled";
  if (!isCancelled && booking.status !== "paid")
    return firstMonthPeriod(bookedFirstMonth(startDate, dayAt(deps.now().getTime())));
  const membership = await deps.memberships.findById(booking.id);
  // A cancelled month that has not started never will.
  if (!membership || (isCancelled && membership.startsBy !== null)) return { startDate, lastDay: null, startsBy: null };
  return firstMonthPeriod(membership);
}

export type BookedPeriod = ReturnType<typeof bookedPeriodOf>;

export function bookedPeriodOf({ bookingType, startDate, endDate, extendedDays, months }: BookingRow) {
  return {
    bookingType,
    startDate: dayAt(startDate.getTime()),
    endDate: endDate && dayAt(endDate.getTime()),
    extendedDays,
    months,
  };
}
