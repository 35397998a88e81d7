import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, type Day, daysBetween } from "#domain/calendar/days.ts";
import type { Closure } from "#domain/calendar/opening-hours.ts";
import { MOST_LENGTHENED_DAYS, stayOf } from "./inventory.ts";

/** A stay of several days that the house may lengthen. */
export interface LengthenableStay {
  bookingType: BookingType;
  startDate: Day;
  endDate: Day | null;
  /** How many days it has been lengthened by. */
  lengthenedBy: number;
  createdAt: Date;
}

export interface Lengthening {
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
export function lengthening<Added extends Closure & { createdAt: Date }>(
  booking: LengthenableStay,
  closures: readonly Added[],
  today: Day,
): Lengthening | null {
  const stay = stayOf(booking);
  if (stay === null || stay.firstDay === stay.lastDay || addDays(stay.lastDay, 1) < today) return null;
  const ownLast = addDays(stay.lastDay, -booking.lengthenedBy);
  const later = closures.filter(({ createdAt }) => createdAt > booking.createdAt);
  const lost = closedDays(later, stay.firstDay, ownLast);
  if (lost === 0 || lost > daysBetween(stay.firstDay, ownLast)) return null;
  const days = Math.min(MOST_LENGTHENED_DAYS, gainedFor(lost, ownLast, closures)) - booking.lengthenedBy;
  return days > 0 ? { from: addDays(stay.lastDay, 1), until: addDays(stay.lastDay, days), days } : null;
}

function gainedFor(lost: number, ownLast: Day, closures: readonly Closure[]): number {
  let gained = lost;
  for (;;) {
    const wanted = lost + closedDays(closures, addDays(ownLast, 1), addDays(ownLast, gained));
    if (wanted === gained || gained > MOST_LENGTHENED_DAYS) return gained;
    gained = wanted;
  }
}

/** Closures do not meet, so that no day is counted twice. */
function closedDays(closures: readonly Closure[], first: Day, last: Day): number {
  return closures.reduce((sum, { from, to }) => {
    const [begin, end] = [from > first ? from : first, to < last ? to : last];
    return begin > end ? sum : sum + daysBetween(begin, end) + 1;
  }, 0);
}
