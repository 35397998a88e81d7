import { addDays, type Day, daysBetween } from "#domain/calendar/days.ts";
import type { Closure } from "#domain/calendar/opening-hours.ts";
import type { BookedDays } from "#domain/catalogue/booking-period.ts";
import { bookingAllocation, MAX_EXTENSION_DAYS } from "./inventory.ts";

/** A booking of several days that closures can extend. */
export interface ExtendableBooking extends BookedDays {
  /** Days that it has been extended by already. */
  extendedDays: number;
  createdAt: Date;
}

export interface BookingExtension {
  /** First and last day of the extension. */
  from: Day;
  until: Day;
  days: number;
}

/**
 * The extension of a booking on `today`, or null. It gains a day for each closed day that was added after the booking,
 * once, and for each closed day among the gained ones. The booking must still run, or have ended yesterday. Single
 * days, and bookings without any open day, are moved instead.
 */
export function calculateExtension<Added extends Closure & { createdAt: Date }>(
  booking: ExtendableBooking,
  closures: readonly Added[],
  today: Day,
): BookingExtension | null {
  const allocation = bookingAllocation(booking);
  if (allocation === null || allocation.firstDay === allocation.lastDay || addDays(allocation.lastDay, 1) < today)
    return null;
  const originalLastDay = addDays(allocation.lastDay, -booking.extendedDays);
  const laterClosures = closures.filter(({ createdAt }) => createdAt > booking.createdAt);
  const lostDays = countClosedDays(laterClosures, allocation.firstDay, originalLastDay);
  if (lostDays === 0 || lostDays > daysBetween(allocation.firstDay, originalLastDay)) return null;
  const days =
    Math.min(MAX_EXTENSION_DAYS, extensionDaysFor(lostDays, originalLastDay, closures)) - booking.extendedDays;
  return days > 0 ? { from: addDays(allocation.lastDay, 1), until: addDays(allocation.lastDay, days), days } : null;
}

function extensionDaysFor(lostDays: number, originalLastDay: Day, closures: readonly Closure[]): number {
  let gainedDays = lostDays;
  for (;;) {
    const needed =
      lostDays + countClosedDays(closures, addDays(originalLastDay, 1), addDays(originalLastDay, gainedDays));
    if (needed === gainedDays || gainedDays > MAX_EXTENSION_DAYS) return gainedDays;
    gainedDays = needed;
  }
}

/** Closures do not overlap, so no day is counted twice. */
function countClosedDays(closures: readonly Closure[], first: Day, last: Day): number {
  return closures.reduce((sum, { from, to }) => {
    const [begin, end] = [from > first ? from : first, to < last ? to : last];
    return begin > end ? sum : sum + daysBetween(begin, end) + 1;
  }, 0);
}
