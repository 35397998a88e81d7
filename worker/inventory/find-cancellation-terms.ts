import { bookedDayStartMs } from "#domain/bookings/cancellation.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { calculateExtension } from "#domain/inventory/booking-extension.ts";
import { findFreeChangeClosure } from "#domain/inventory/free-change-closure.ts";
import type { UpcomingDays } from "#worker/db/inventory/inventory.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";

/** When a booking starts, and the closure by which it may be moved or paid back free of charge, or null. */
export async function findCancellationTerms(deps: Deps, booking: BookingRow) {
  const days = await deps.inventory.readDays(dayAt(booking.startDate.getTime()));
  return cancellationTerms(days, booking, deps.now());
}

export function cancellationTerms(days: UpcomingDays, booking: BookingRow, at: Date) {
  const stay = bookedPeriodOf(booking);
  return {
    startsAtMs: bookedDayStartMs(stay.startDate, days.latestOpenings),
    freeingClosure: findFreeChangeClosure({ ...stay, createdAt: booking.createdAt }, days, at.getTime()),
  };
}

/** By how much a booking that keeps its place may be lengthened, or null; with the closures it is for. */
export function availableExtension({ closures }: Pick<UpcomingDays, "closures">, booking: BookingRow, at: Date) {
  if (booking.status !== "paid" && booking.status !== "confirmed") return null;
  const days = { ...bookedPeriodOf(booking), createdAt: booking.createdAt };
  const gained = calculateExtension(days, closures, dayAt(at.getTime()));
  if (gained === null) return null;
  const met = closures.filter(({ from, to }) => to >= days.startDate && from <= gained.until);
  return { ...gained, closureIds: met.map(({ id }) => id) };
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
