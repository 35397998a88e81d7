import type { BookingType } from "#domain/bookings/bookings.ts";
import { bookedDayStartMs, type LatestAnnouncedOpening } from "#domain/bookings/cancellation.ts";
import type { Day } from "#domain/calendar/days.ts";
import type { Closure } from "#domain/calendar/opening-hours.ts";
import { bookingAllocation } from "./inventory.ts";

/**
 * The closure by which a booking may be moved, or paid back whole, free of charge at `nowMs`; null where there is none. It
 * came after the booking, and lies on its first day, or on any of its days while the stay has not begun.
 */
export function findFreeChangeClosure<Added extends Closure & { createdAt: Date }>(
  booking: { bookingType: BookingType; startDate: Day; endDate: Day | null; extendedDays?: number; createdAt: Date },
  { closures, latestOpenings }: { closures: readonly Added[]; latestOpenings: readonly LatestAnnouncedOpening[] },
  nowMs: number,
): Added | null {
  const stay = bookingAllocation(booking);
  if (stay === null) return null;
  const lastFreeing = nowMs < bookedDayStartMs(stay.firstDay, latestOpenings) ? stay.lastDay : stay.firstDay;
  const isFreeing = ({ from, to, createdAt }: Added) =>
    createdAt > booking.createdAt && from <= lastFreeing && to >= stay.firstDay;
  return closures.find(isFreeing) ?? null;
}
