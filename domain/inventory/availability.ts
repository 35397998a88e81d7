import { type BookingType, isDayPass } from "#domain/bookings/bookings.ts";
import { addDays, type Day, dayAt, daysBetween, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import {
  closedReasonOn,
  formatHour,
  hoursOn,
  type OpeningExceptions,
  type SpecialHours,
  specialHoursOn,
} from "#domain/calendar/opening-hours.ts";
import { lastPlanDay } from "#domain/catalogue/booking-period.ts";
import { HOLD_MS } from "./holds.ts";
import { MAX_PLAN_DAYS } from "./inventory.ts";

/** Maximum days per availability request. */
export const MAX_AVAILABILITY_DAYS = 92;
/** Days returned by default. */
export const DEFAULT_AVAILABILITY_DAYS = 42;

/** Allocations with equal days and hold expiry. No expiry means confirmed. */
export interface AllocationGroup {
  firstDay: Day;
  lastDay: Day;
  heldUntil?: Date | null;
  count: number;
}

/** Allocations of one resource from `from` on. `capacity` is null for plans without a desk or room. */
export interface Occupancy extends OpeningExceptions {
  from: Day;
  capacity: number | null;
  allocations: readonly AllocationGroup[];
}

export interface DayAvailability {
  day: Day;
  isOpen: boolean;
  /** How many bookings can still start on the day; null for plans without a desk or room. */
  left: number | null;
  /** The reason for the closure. */
  reason: string | null;
  /** Only on full days that may free up: number of unpaid holds, and when to check again. */
  held?: { count: number; until: string };
  /** Only on open days with special hours: those hours and the reason. */
  special?: Omit<SpecialHours, "day">;
}

/** Number of allocations on each of `days` days from `from`. Allocations may start earlier. */
export function countAllocatedByDay(allocations: readonly AllocationGroup[], from: Day, days: number): number[] {
  const steps = new Array<number>(days + 1).fill(0);
  for (const { firstDay, lastDay, count } of allocations) {
    const first = Math.max(0, daysBetween(from, firstDay));
    const afterLast = Math.min(days, daysBetween(from, lastDay) + 1);
    if (first >= afterLast) continue;
    steps[first] = (steps[first] ?? 0) + count;
    steps[afterLast] = (steps[afterLast] ?? 0) - count;
  }
  let allocated = 0;
  return steps.slice(0, days).map((step) => {
    allocated += step;
    return allocated;
  });
}

/** Availability of each day for a plan, or for several months of it, at `nowMs` (milliseconds since 1970). */
export function calculateAvailability(
  type: BookingType,
  occupancy: Occupancy,
  days: number,
  nowMs: number,
  months = 1,
): DayAvailability[] {
  const { from, capacity, allocations } = occupancy;
  const allocatedByDay = countAllocatedByDay(allocations, from, days + MAX_PLAN_DAYS * months);
  const checkouts = findCheckoutsInProgress(allocations, nowMs);
  return Array.from({ length: days }, (_, offset) => {
    const day = addDays(from, offset);
    const reason = findClosedReason(type, day, occupancy, nowMs);
    const special = reason === null ? specialField(day) : {};
    if (capacity === null) return { day, isOpen: reason === null, left: null, reason, ...special };
    const planDays = daysBetween(day, lastPlanDay(type, day, months) ?? day) + 1;
    const peak = Math.max(...allocatedByDay.slice(offset, offset + planDays));
    const left = reason === null ? Math.max(0, capacity - peak) : 0;
    const held =
      reason === null && left === 0 ? findHeld(day, allocatedByDay.slice(offset, offset + planDays), capacity) : null;
    return { day, isOpen: reason === null, left, reason, ...special, ...(held && { held }) };
  });

  function specialField(day: Day): Pick<DayAvailability, "special"> {
    const found = specialHoursOn(day, occupancy.specials);
    if (found === null) return {};
    const { opens, closes, reason, withoutReception } = found;
    return { special: { opens, closes, reason, ...(withoutReception && { withoutReception }) } };
  }

  /**
   * For a full period: how many checkouts in progress could free it, and the ISO instant when enough of them have
   * expired. Null if they cannot.
   */
  function findHeld(firstDay: Day, allocatedOnDays: readonly number[], units: number) {
    let [count, until] = [Number.POSITIVE_INFINITY, 0];
    for (const [offset, allocated] of allocatedOnDays.entries()) {
      const excess = allocated - units + 1;
      if (excess < 1) continue;
      const day = addDays(firstDay, offset);
      const expiries = checkouts.flatMap((checkout) =>
        checkout.firstDay <= day && day <= checkout.lastDay ? Array<number>(checkout.count).fill(checkout.endsMs) : [],
      );
      const expiry = expiries[excess - 1];
      if (expiry === undefined) return null;
      count = Math.min(count, expiries.length);
      until = Math.max(until, expiry);
    }
    return { count, until: new Date(until).toISOString() };
  }
}

/**
 * Holds that expire within a visitor's checkout time, earliest first. Longer holds are not treated as checkouts in
 * progress.
 */
function findCheckoutsInProgress(allocations: readonly AllocationGroup[], nowMs: number) {
  return allocations
    .flatMap((allocation) => {
      const endsMs = allocation.heldUntil?.getTime() ?? Number.POSITIVE_INFINITY;
      return nowMs < endsMs && endsMs <= nowMs + HOLD_MS ? [{ ...allocation, endsMs }] : [];
    })
    .sort((a, b) => a.endsMs - b.endsMs);
}

/** The first full day until `lastDay`, or null. */
export function findFirstFullDay(occupancy: Occupancy, lastDay: Day): Day | null {
  const { from, capacity, allocations } = occupancy;
  if (capacity === null) return null;
  const full = countAllocatedByDay(allocations, from, daysBetween(from, lastDay) + 1).findIndex(
    (allocated) => allocated >= capacity,
  );
  return full === -1 ? null : addDays(from, full);
}

/** Whether there is capacity on each day of the period, and the first day is not closed. */
export function hasVacancy(occupancy: Occupancy, { firstDay, lastDay }: { firstDay: Day; lastDay: Day }): boolean {
  const { from, allocations, capacity } = occupancy;
  if (capacity === null || closedReasonOn(firstDay, occupancy)) return false;
  const allocatedByDay = countAllocatedByDay(allocations, from, daysBetween(from, lastDay) + 1);
  return allocatedByDay.slice(daysBetween(from, firstDay)).every((count) => count < capacity);
}

/** Why a plan cannot start on a day, or null: a closed day, or closing time has passed for today's day pass. */
export function findClosedReason(
  type: BookingType,
  day: Day,
  exceptions: OpeningExceptions,
  nowMs: number,
): string | null {
  const closed = closedReasonOn(day, exceptions);
  const { specials } = exceptions;
  if (closed !== null || !isDayPass(type) || day !== dayAt(nowMs) || nowMs < closingTimeMs(day, specials))
    return closed;
  return `We closed at ${formatHour(hoursOn(day, specials).closes)}`;
}

/** Opening time of a day, in milliseconds since 1970. Use `bookedDayStartMs` for when a booking starts. */
export function openingTimeMs(day: Day, specials: readonly SpecialHours[]): number {
  return startOfDay(day) + hoursOn(day, specials).opens * MS_PER_HOUR;
}

/** Closing time of a day, in milliseconds since 1970. */
export function closingTimeMs(day: Day, specials: readonly SpecialHours[]): number {
  return startOfDay(day) + hoursOn(day, specials).closes * MS_PER_HOUR;
}
