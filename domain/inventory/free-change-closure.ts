import { bookedDayStartMs, type LatestAnnouncedOpening } from "#domain/bookings/cancellation.ts";
import type { Closure } from "#domain/calendar/opening-hours.ts";
import type { BookedDays } from "#domain/catalogue/booking-period.ts";
import { bookingAllocation } from "./inventory.ts";

/**
 * The closure that entitles a booking to a free move or full refund at `nowMs`; null if there is none. It was added
 * after the booking and covers its first day, or any day if the booking has not started.
 */
export function findFreeChangeClosure<Added extends Closure & { createdAt: Date }>(
  booking: BookedDays & { createdAt: Date },
  { closures, latestOpenings }: { closures: readonly Added[]; latestOpenings: readonly LatestAnnouncedOpening[] },
  nowMs: number,
): Added | null {
  const allocation = bookingAllocation(booking);
  if (allocation === null) return null;
  const lastEligibleDay =
    nowMs < bookedDayStartMs(allocation.firstDay, latestOpenings) ? allocation.lastDay : allocation.firstDay;
  const isEligible = ({ from, to, createdAt }: Added) =>
    createdAt > booking.createdAt && from <= lastEligibleDay && to >= allocation.firstDay;
  return closures.find(isEligible) ?? null;
}
