import { addDays, addMonth, type Day } from "#domain/calendar/days.ts";

/** The latest start of a virtual office's first month, in days after payment. */
export const MAX_START_DELAY_DAYS = 14;

/** The first month of a virtual office. */
export interface FirstMonth {
  /** The booked day; once the month has started, its first day. */
  startsOn: Day;
  /** The latest first day, while the month waits for verification; null once it has started. */
  startsBy: Day | null;
}

/** A month that is bought on `today`. */
export function bookedFirstMonth(bookedDay: Day, today: Day): FirstMonth & { startsBy: Day } {
  return { startsOn: bookedDay, startsBy: laterDay(bookedDay, addDays(today, MAX_START_DELAY_DAYS)) };
}

/** The first day of a waiting month: that of verification, but not before the booked day nor after the latest day. */
export function firstDayOf({ startsOn, startsBy }: FirstMonth & { startsBy: Day }, verifiedOn: Day): Day {
  return verifiedOn > startsBy ? startsBy : laterDay(startsOn, verifiedOn);
}

/** The days that a booking's price covers, as its receipt, its page and its emails state them. */
export interface CoveredDays {
  startDate: Day;
  /** Null for plans with individual terms, and while `startsBy` is set. */
  lastDay: Day | null;
  /** The latest start of a virtual office's month, while verification can move it; else null. */
  startsBy: Day | null;
}

/** The days that the first payment covers. */
export function firstMonthPeriod({ startsOn, startsBy }: FirstMonth): CoveredDays {
  const isOpen = startsBy !== null && startsBy > startsOn;
  return {
    startDate: startsOn,
    lastDay: isOpen ? null : addDays(addMonth(startsOn), -1),
    startsBy: isOpen ? startsBy : null,
  };
}

function laterDay(one: Day, other: Day): Day {
  return one > other ? one : other;
}
