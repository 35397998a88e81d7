import { type BookingType, listPlans } from "#domain/bookings/bookings.ts";
import { addDays, type Day, dayAt, MS_PER_DAY, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { closedReasonOn, type OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import type { PlansWith } from "#domain/catalogue/plans.ts";
import { closingTimeMs, openingTimeMs } from "#domain/inventory/availability.ts";

export const WAITLIST_STATUSES = ["waiting", "offered", "booked", "expired", "left"] as const;
export type WaitlistStatus = (typeof WAITLIST_STATUSES)[number];

/** Statuses of people who still wait for a desk or office. */
export const ACTIVE_WAITLIST_STATUSES = ["waiting", "offered"] as const satisfies WaitlistStatus[];

/** Plans with limited capacity, which can sell out. The list has those on sale. */
export type WaitlistType = Exclude<BookingType, PlansWith<"resource", null>>;
export const WAITLIST_TYPES = listPlans<WaitlistType>(({ resource, isSold }) => isSold && resource !== null);

/** The page of a waitlist entry. The link token follows the `#`. */
export const WAITLIST_PAGE = "/waitlist#";

/** The action that proves a waiting person's address: an offer holds something only for a confirmed one. */
export const CONFIRM_EMAIL = "Confirm my email";
export const UNCONFIRMED_ADDRESS =
  "Please confirm your email address. Until you do, we tell you when it is your turn but hold nothing for you.";

/**
 * When an offer of a free desk, office or event place expires if made at `nowMs`, in milliseconds since 1970; null if it
 * is too late. A day if the start is over seven days away; else four opening hours if it is over two days away, or one.
 * Never after `latestMs`.
 */
export function offerEndMs(
  { startsAtMs, latestMs }: { startsAtMs: number; latestMs: number },
  exceptions: OpeningExceptions,
  nowMs: number,
): number | null {
  if (nowMs >= latestMs) return null;
  const leadMs = startsAtMs - nowMs;
  if (leadMs > 7 * MS_PER_DAY) return nowMs + MS_PER_DAY;
  return Math.min(latestMs, addOpenTime(nowMs, exceptions, leadMs > 2 * MS_PER_DAY ? 4 * MS_PER_HOUR : MS_PER_HOUR));
}

/** The limits of an offer for a day: its opening time, and for today its closing time. */
export function offerLimitsForDay(firstDay: Day, { specials }: OpeningExceptions, nowMs: number) {
  const startsAtMs = openingTimeMs(firstDay, specials);
  return { startsAtMs, latestMs: firstDay === dayAt(nowMs) ? closingTimeMs(firstDay, specials) : startsAtMs };
}

/** The instant after `lengthMs` of opening time from `fromMs`. */
function addOpenTime(fromMs: number, exceptions: OpeningExceptions, lengthMs: number): number {
  const day = dayAt(fromMs);
  const startMs = Math.max(fromMs, openingTimeMs(day, exceptions.specials));
  const isClosed = closedReasonOn(day, exceptions) !== null;
  const openMs = isClosed ? 0 : Math.max(0, closingTimeMs(day, exceptions.specials) - startMs);
  return lengthMs <= openMs
    ? startMs + lengthMs
    : addOpenTime(startOfDay(addDays(day, 1)), exceptions, lengthMs - openMs);
}
