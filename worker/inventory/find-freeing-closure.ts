import { dayAt } from "#domain/calendar/days.ts";
import { freeingClosure } from "#domain/inventory/freeing-closure.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { ClosureRow } from "#worker/db/schema/inventory.ts";
import type { Deps } from "#worker/deps.ts";

/** The closure by which a booking may be moved or paid back free of charge, or null. */
export async function findFreeingClosure(deps: Deps, booking: BookingRow) {
  return freeingClosureIn(await deps.inventory.listClosures(dayAt(booking.startDate.getTime())), booking, deps.now());
}

export function freeingClosureIn(closures: readonly ClosureRow[], booking: BookingRow, at: Date) {
  const { bookingType, createdAt } = booking;
  const days = {
    startDate: dayAt(booking.startDate.getTime()),
    endDate: booking.endDate && dayAt(booking.endDate.getTime()),
  };
  return freeingClosure(
    { bookingType, createdAt, ...days },
    closures.map(({ fromDay, toDay, reason, createdAt }) => ({ from: fromDay, to: toDay, reason, createdAt })),
    at.getTime(),
  );
}
