import { isVirtual } from "#domain/bookings/bookings.ts";
import { bookedDayStartMs } from "#domain/bookings/cancellation.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { lastBookedDay } from "#domain/catalogue/booking-period.ts";
import { calculateExtension } from "#domain/inventory/booking-extension.ts";
import { findFreeChangeClosure } from "#domain/inventory/free-change-closure.ts";
import {
  bookedFirstMonth,
  type CoveredDays,
  type FirstMonth,
  firstMonthPeriod,
} from "#domain/memberships/first-month.ts";
import type { UpcomingDays } from "#worker/db/inventory/inventory.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";

/**
 * A booking's start in milliseconds, and the closure that makes a move or cancellation free, or null. The month of a
 * virtual office starts when it is verified; until then its start is the latest possible day.
 */
export async function findCancellationTerms(deps: Deps, booking: BookingRow) {
  const [days, firstMonth] = await Promise.all([
    deps.inventory.readDays(dayAt(booking.startDate.getTime())),
    hasFirstMonth(booking) ? deps.memberships.findById(booking.id) : null,
  ]);
  return cancellationTerms(days, booking, deps.now(), firstMonth);
}

/** Whether the start depends on the membership that the booking started. */
export function hasFirstMonth({ bookingType, status }: BookingRow): boolean {
  return status === "paid" && isVirtual(bookingType);
}

/** Whether the month starts with the verification of the office, before its latest day. */
export function isUnverified(firstMonth: FirstMonth | null): boolean {
  return firstMonth !== null && firstMonthPeriod(firstMonth).startsBy !== null;
}

export function cancellationTerms(days: UpcomingDays, booking: BookingRow, at: Date, firstMonth: FirstMonth | null) {
  const period = bookedPeriodOf(booking);
  const startDay = firstMonth?.startsBy ?? firstMonth?.startsOn ?? period.startDate;
  return {
    startsAtMs: bookedDayStartMs(startDay, days.latestOpenings),
    firstMonth: firstMonth && { startsOn: firstMonth.startsOn, startsBy: firstMonth.startsBy },
    freeingClosure: findFreeChangeClosure({ ...period, createdAt: booking.createdAt }, days, at.getTime()),
  };
}

/** The extension that a paid or confirmed booking can have for closures, with their ids, or null. */
export function availableExtension({ closures }: Pick<UpcomingDays, "closures">, booking: BookingRow, at: Date) {
  if (booking.status !== "paid" && booking.status !== "confirmed") return null;
  const days = { ...bookedPeriodOf(booking), createdAt: booking.createdAt };
  const extension = calculateExtension(days, closures, dayAt(at.getTime()));
  if (extension === null) return null;
  const closuresWithin = closures.filter(({ from, to }) => to >= days.startDate && from <= extension.until);
  return { ...extension, closureIds: closuresWithin.map(({ id }) => id) };
}

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
