import { bookedDayStartMs } from "#domain/bookings/cancellation.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { calculateExtension } from "#domain/inventory/booking-extension.ts";
import { findFreeChangeClosure } from "#domain/inventory/free-change-closure.ts";
import type { UpcomingDays } from "#worker/db/inventory/inventory.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";

/** A booking's start in milliseconds, and the closure that makes a move or cancellation free, or null. */
export async function findCancellationTerms(deps: Deps, booking: BookingRow) {
  const days = await deps.inventory.readDays(dayAt(booking.startDate.getTime()));
  return cancellationTerms(days, booking, deps.now());
}

export function cancellationTerms(days: UpcomingDays, booking: BookingRow, at: Date) {
  const period = bookedPeriodOf(booking);
  return {
    startsAtMs: bookedDayStartMs(period.startDate, days.latestOpenings),
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

export type BookedPeriod = ReturnType<typeof bookedPeriodOf>;

export function bookedPeriodOf({ bookingType, startDate, endDate, extendedDays }: BookingRow) {
  return {
    bookingType,
    startDate: dayAt(startDate.getTime()),
    endDate: endDate && dayAt(endDate.getTime()),
    extendedDays,
  };
}
