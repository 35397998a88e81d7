import { isVirtual } from "#domain/bookings/bookings.ts";
import { bookedDayStartMs } from "#domain/bookings/cancellation.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { calculateExtension } from "#domain/inventory/booking-extension.ts";
import { findFreeChangeClosure } from "#domain/inventory/free-change-closure.ts";
import { type FirstMonth, firstMonthPeriod } from "#domain/memberships/first-month.ts";
import type { UpcomingDays } from "#worker/db/inventory/inventory.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { bookedPeriodOf } from "./find-covered-days.ts";

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
