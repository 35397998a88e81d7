import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, type Day, daysBetween } from "#domain/calendar/days.ts";
import type { Closure } from "#domain/calendar/opening-hours.ts";
import { bookingAllocation, MAX_EXTENSION_DAYS } from "./inventory.ts";

/** A stay of several days that the house may lengthen. */
export interface ExtendableBooking {
  bookingType: BookingType;
  startDate: Day;
  endDate: Day | null;
  /** How many days it has been lengthened by. */
  extendedDays: number;
  createdAt: Date;
}

export interface BookingExtension {
  /** The days it gains, the first and the last. */
  from: Day;
  until: Day;
  days: number;
}

/**
 * By how much a stay may be lengthened on `today`, or null: by each day of it on which the house is closed since it was
 * booked, once, and by each closed day among those it gains. It has to last still, or to have ended the day before. A
 * single day is moved instead, and so is a stay of which no day is left.
 */
export function calculateExtension<Added extends Closure & { createdAt: Date }>(
  booking: ExtendableBooking,
  closures: readonly Added[],
  today: Day,
): BookingExtension | null {
  const stay = bookingAllocation(booking);
  if (stay === null || stay.firstDay === stay.lastDay || addDays(stay.lastDay, 1) < today) return null;
  const ownLast = addDays(stay.lastDay, -booking.extendedDays);
  const later = closures.filter(({ createdAt }) => createdAt > booking.createdAt);
  const lost = countClosedDays(later, stay.firstDay, ownLast);
  if (lost === 0 || lost > daysBetween(stay.firstDay, ownLast)) return null;
  const days = Math.min(MAX_EXTENSION_DAYS, extensionDaysFor(lost, ownLast, closures)) - booking.extendedDays;
  return days > 0 ? { from: addDays(stay.lastDay, 1), until: addDays(stay.lastDay, days), days } : null;
}

function extensionDaysFor(lost: number, ownLast: Day, closures: readonly Closure[]): number {
  let gained = lost;
  for (;;) {
    const wanted = lost + countClosedDays(closures, addDays(ownLast, 1), addDays(ownLast, gained));
    if (wanted === gained || gained > MAX_EXTENSION_DAYS) return gained;
    gained = wanted;
  }
}

/** Closures do not meet, so that no day is counted twice. */
function countClosedDays(closures: readonly Closure[], first: Day, last: Day): number {
  return closures.reduce((sum, { from, to }) => {
    const [begin, end] = [from > first ? from : first, to < last ? to : last];
    return begin > end ? sum : sum + daysBetween(begin, end) + 1;
  }, 0);
}
