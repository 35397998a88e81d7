import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, type Day, dayAt, MS_PER_DAY, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import type { SpecialHours } from "#domain/calendar/opening-hours.ts";
import { closingTimeMs, openingTimeMs } from "#domain/inventory/availability.ts";

export const WAITLIST_STATUSES = ["waiting", "offered", "booked", "expired", "left"] as const;
export type WaitlistStatus = (typeof WAITLIST_STATUSES)[number];

/** Those who still hope for a place. */
export const ACTIVE_WAITLIST_STATUSES = ["waiting", "offered"] as const satisfies WaitlistStatus[];

/** The plans that take a place: only of these can a day be full. */
export const WAITLIST_TYPES = [
  "desk_day",
  "desk_week",
  "desk_monthly",
  "private_office",
] as const satisfies BookingType[];
export type WaitlistType = (typeof WAITLIST_TYPES)[number];

/** The page of somebody who waits. Their token stands behind it. */
export const WAITLIST_PAGE = "/waitlist#";

/**
 * When an offer made at `nowMs` ends, in milliseconds since 1970, or null where it is too late to make one. A day where the
 * start is more than seven days away; four hours where it is more than two, and one hour where it is nearer, of those in
 * which the house is open; never after the start, and for today not after closing.
 */
export function waitlistOfferEndMs(firstDay: Day, specials: readonly SpecialHours[], nowMs: number): number | null {
  const today = dayAt(nowMs);
  const latest = firstDay === today ? closingTimeMs(firstDay, specials) : openingTimeMs(firstDay, specials);
  if (firstDay < today || nowMs >= latest) return null;
  const ahead = openingTimeMs(firstDay, specials) - nowMs;
  if (ahead > 7 * MS_PER_DAY) return nowMs + MS_PER_DAY;
  return Math.min(latest, addOpenTime(nowMs, specials, ahead > 2 * MS_PER_DAY ? 4 * MS_PER_HOUR : MS_PER_HOUR));
}

/** When the house has been open for so long from an instant on. */
function addOpenTime(fromMs: number, specials: readonly SpecialHours[], lengthMs: number): number {
  const day = dayAt(fromMs);
  const from = Math.max(fromMs, openingTimeMs(day, specials));
  const open = Math.max(0, closingTimeMs(day, specials) - from);
  return lengthMs <= open ? from + lengthMs : addOpenTime(startOfDay(addDays(day, 1)), specials, lengthMs - open);
}
