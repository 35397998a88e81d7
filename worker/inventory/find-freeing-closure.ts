import { dayAt } from "#domain/calendar/days.ts";
import { freeingClosure } from "#domain/inventory/freeing-closure.ts";
import { lengthening } from "#domain/inventory/lengthening.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { ClosureRow } from "#worker/db/schema/inventory.ts";
import type { Deps } from "#worker/deps.ts";

/** The closure by which a booking may be moved or paid back free of charge, or null. */
export async function findFreeingClosure(deps: Deps, booking: BookingRow) {
  return freeingClosureIn(await deps.inventory.listClosures(dayAt(booking.startDate.getTime())), booking, deps.now());
}

export function freeingClosureIn(closures: readonly ClosureRow[], booking: BookingRow, at: Date) {
  return freeingClosure({ ...stayDaysOf(booking), createdAt: booking.createdAt }, closures.map(inDays), at.getTime());
}

/** By how much a booking that keeps its place may be lengthened, or null; with the closures it is for. */
export function lengtheningIn(closures: readonly ClosureRow[], booking: BookingRow, at: Date) {
  if (booking.status !== "paid" && booking.status !== "confirmed") return null;
  const days = { ...stayDaysOf(booking), createdAt: booking.createdAt };
  const gained = lengthening(days, closures.map(inDays), dayAt(at.getTime()));
  if (gained === null) return null;
  const met = closures.filter(({ fromDay, toDay }) => toDay >= days.startDate && fromDay <= gained.until);
  return { ...gained, closureIds: met.map(({ id }) => id) };
}

export type StayDays = ReturnType<typeof stayDaysOf>;

export function stayDaysOf({ bookingType, startDate, endDate, lengthenedBy }: BookingRow) {
  return {
    bookingType,
    startDate: dayAt(startDate.getTime()),
    endDate: endDate && dayAt(endDate.getTime()),
    lengthenedBy,
  };
}

function inDays({ fromDay, toDay, reason, createdAt }: ClosureRow) {
  return { from: fromDay, to: toDay, reason, createdAt };
}
