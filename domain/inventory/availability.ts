import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, type Day, dayAt, daysBetween, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import {
  closureOn,
  formatHour,
  hoursOn,
  type OpeningExceptions,
  type SpecialHours,
  specialHoursOn,
} from "#domain/calendar/opening-hours.ts";
import { lastPlanDay } from "#domain/catalogue/booking-period.ts";
import { HOLD_MS } from "./holds.ts";
import { MAX_PLAN_DAYS } from "./inventory.ts";

/** How many days can be asked about at once. */
export const MAX_AVAILABILITY_DAYS = 92;
/** How many are shown where nobody says. */
export const DEFAULT_AVAILABILITY_DAYS = 42;

/** Stays with the same days, held until the same instant or kept for good, and how many they are. */
export interface AllocationGroup {
  firstDay: Day;
  lastDay: Day;
  heldUntil?: Date | null;
  count: number;
}

/** What is known of one resource from `from` on. `capacity` is null of a plan that takes no place. */
export interface Occupancy extends OpeningExceptions {
  from: Day;
  capacity: number | null;
  allocations: readonly AllocationGroup[];
}

export interface DayAvailability {
  day: Day;
  isOpen: boolean;
  /** How many stays could still start on it; null where none takes a place. */
  left: number | null;
  /** Why it is closed. */
  reason: string | null;
  /** Only of a full day that may be free again soon: how many places are being paid for, and when to look again. */
  held?: { count: number; until: string };
  /** Only of an open day with other hours than its week's: which, and why. */
  special?: Omit<SpecialHours, "day">;
}

/** How many places are taken on each of so many days from `from` on. Stays may begin before it. */
export function countAllocatedByDay(stays: readonly AllocationGroup[], from: Day, days: number): number[] {
  const steps = new Array<number>(days + 1).fill(0);
  for (const { firstDay, lastDay, count } of stays) {
    const first = Math.max(0, daysBetween(from, firstDay));
    const afterLast = Math.min(days, daysBetween(from, lastDay) + 1);
    if (first >= afterLast) continue;
    steps[first] = (steps[first] ?? 0) + count;
    steps[afterLast] = (steps[afterLast] ?? 0) - count;
  }
  let taken = 0;
  return steps.slice(0, days).map((step) => {
    taken += step;
    return taken;
  });
}

/** How each of so many days stands for a plan at an instant, in milliseconds since 1970. */
export function calculateAvailability(
  type: BookingType,
  occupancy: Occupancy,
  days: number,
  nowMs: number,
): DayAvailability[] {
  const { from, capacity, allocations } = occupancy;
  const taken = countAllocatedByDay(allocations, from, days + MAX_PLAN_DAYS);
  const paying = findCheckoutsInProgress(allocations, nowMs);
  return Array.from({ length: days }, (_, offset) => {
    const day = addDays(from, offset);
    const reason = findClosedReason(type, day, occupancy, nowMs);
    const special = reason === null ? specialOf(day) : {};
    if (capacity === null) return { day, isOpen: reason === null, left: null, reason, ...special };
    const covered = daysBetween(day, lastPlanDay(type, day) ?? day) + 1;
    const most = Math.max(...taken.slice(offset, offset + covered));
    const left = reason === null ? Math.max(0, capacity - most) : 0;
    const held = reason === null && left === 0 ? findHeld(day, taken.slice(offset, offset + covered), capacity) : null;
    return { day, isOpen: reason === null, left, reason, ...special, ...(held && { held }) };
  });

  function specialOf(day: Day): Pick<DayAvailability, "special"> {
    const found = specialHoursOn(day, occupancy.specials);
    return found === null ? {} : { special: { opens: found.opens, closes: found.closes, reason: found.reason } };
  }

  /** Of a stay that finds no place: whether those who are paying for what it needs could leave it one, and by when. */
  function findHeld(firstDay: Day, takenOnDays: readonly number[], places: number) {
    let [count, until] = [Number.POSITIVE_INFINITY, 0];
    for (const [offset, taken] of takenOnDays.entries()) {
      const wanted = taken - places + 1;
      if (wanted < 1) continue;
      const day = addDays(firstDay, offset);
      const ends = paying.flatMap((stay) =>
        stay.firstDay <= day && day <= stay.lastDay ? Array<number>(stay.count).fill(stay.endsMs) : [],
      );
      const end = ends[wanted - 1];
      if (end === undefined) return null;
      count = Math.min(count, ends.length);
      until = Math.max(until, end);
    }
    return { count, until: new Date(until).toISOString() };
  }
}

/** The stays whose hold ends within the time that a visitor has to pay, by when it ends. Who is given longer is not at it. */
function findCheckoutsInProgress(stays: readonly AllocationGroup[], nowMs: number) {
  return stays
    .flatMap((stay) => {
      const endsMs = stay.heldUntil?.getTime() ?? Number.POSITIVE_INFINITY;
      return nowMs < endsMs && endsMs <= nowMs + HOLD_MS ? [{ ...stay, endsMs }] : [];
    })
    .sort((one, other) => one.endsMs - other.endsMs);
}

/** The first day of a stay on which every place is taken, or null. */
export function findFirstFullDay(occupancy: Occupancy, lastDay: Day): Day | null {
  const { from, capacity, allocations } = occupancy;
  if (capacity === null) return null;
  const full = countAllocatedByDay(allocations, from, daysBetween(from, lastDay) + 1).findIndex(
    (taken) => taken >= capacity,
  );
  return full === -1 ? null : addDays(from, full);
}

/** Whether a stay finds a place on each of its days, and the house open on the first. */
export function hasVacancy(occupancy: Occupancy, { firstDay, lastDay }: { firstDay: Day; lastDay: Day }): boolean {
  const { from, allocations, closures, capacity } = occupancy;
  if (capacity === null || closureOn(firstDay, closures)) return false;
  const taken = countAllocatedByDay(allocations, from, daysBetween(from, lastDay) + 1);
  return taken.slice(daysBetween(from, firstDay)).every((count) => count < capacity);
}

/** Why no stay of a plan can start on a day, or null: the house is closed then, or for today a day pass comes too late. */
export function findClosedReason(
  type: BookingType,
  day: Day,
  { closures, specials }: OpeningExceptions,
  nowMs: number,
): string | null {
  const closure = closureOn(day, closures);
  if (closure) return closure.reason;
  if (type !== "desk_day" || day !== dayAt(nowMs) || nowMs < closingTimeMs(day, specials)) return null;
  return `We closed at ${formatHour(hoursOn(day, specials).closes)}`;
}

/** When the house opens on a day, in milliseconds since 1970. When a booking starts is `bookedDayStartMs`. */
export function openingTimeMs(day: Day, specials: readonly SpecialHours[]): number {
  return startOfDay(day) + hoursOn(day, specials).opens * MS_PER_HOUR;
}

/** When the house closes on a day, in milliseconds since 1970. */
export function closingTimeMs(day: Day, specials: readonly SpecialHours[]): number {
  return startOfDay(day) + hoursOn(day, specials).closes * MS_PER_HOUR;
}
