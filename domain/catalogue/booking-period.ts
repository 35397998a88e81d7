import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, addMonths, addYear, type Day, daysBetween } from "#domain/calendar/days.ts";
import { ACCESS_MONTH_DAYS, PLANS } from "./catalogue.ts";

/** The longest span from a date to the day before the same date of the next month. */
const MAX_MONTH_DAYS = 31;

/** The days of a booking. `months` is 1 unless several were booked at once. */
export interface BookedDays {
  bookingType: BookingType;
  startDate: Day;
  endDate: Day | null;
  extendedDays?: number;
  months?: number;
}

/**
 * Last day that the price of a plan covers; null for plans with individual terms. A month ends the day before the same
 * date of the next month, so consecutive months do not overlap.
 */
export function lastPlanDay(type: BookingType, startDate: Day, months = 1): Day | null {
  const { duration } = PLANS[type];
  if (duration === null) return null;
  if (duration !== "month") return addDays(startDate, duration - 1);
  return laterDay(addDays(addMonths(startDate, months), -1), addDays(startDate, ACCESS_MONTH_DAYS - 1));
}

/**
 * Last day of a booking: its end date, limited to the plan's last day plus the days it was extended by. Null for plans
 * with individual terms and no end date.
 */
export function lastBookedDay(booking: BookedDays): Day | null {
  const planEnd = lastPlanDay(booking.bookingType, booking.startDate, booking.months);
  if (planEnd === null || booking.endDate === null) return planEnd ?? booking.endDate;
  return earlierDay(booking.endDate, addDays(planEnd, booking.extendedDays ?? 0));
}

/** Maximum days of a booking of one month without an end date. */
export function maxPlanDays(type: BookingType): number {
  const { duration } = PLANS[type];
  return duration === "month" ? MAX_MONTH_DAYS : (duration ?? 1);
}

/**
 * Moves a booking to another start date. A full plan stays full, a shorter one keeps its length. Extension days are
 * dropped: they belong to the closure at the old dates.
 */
export function moveBookingPeriod<Period extends BookedDays & { extendedDays: number }>(
  booking: Period,
  startDate: Day,
): Period {
  const { bookingType, endDate, months } = booking;
  if (startDate === booking.startDate && booking.extendedDays > 0) return booking;
  if (endDate === null) return { ...booking, startDate };
  const endWithoutExtension = addDays(endDate, -booking.extendedDays);
  const planEnd = lastPlanDay(bookingType, booking.startDate, months);
  const isFull = planEnd !== null && endWithoutExtension >= planEnd;
  const sameLength = addDays(endWithoutExtension, daysBetween(booking.startDate, startDate));
  const newEnd = isFull ? lastPlanDay(bookingType, startDate, months) : sameLength;
  return { ...booking, startDate, endDate: newEnd, extendedDays: 0 };
}

/**
 * Returns the problem with a booking's dates as field and visitor message, or null. A booking can start up to a year
 * ahead: from 29 February, until 28 February. `today` is the day in Accra.
 */
export function findPeriodProblem(
  booking: Omit<BookedDays, "endDate" | "months"> & { endDate?: Day | undefined; months?: number | undefined },
  today: Day,
) {
  const latestStart = addYear(today);
  if (booking.startDate < today) return { field: "startDate", message: "Start date cannot be in the past" } as const;
  if (booking.startDate > latestStart)
    return { field: "startDate", message: "Start date cannot be more than a year ahead" } as const;
  if (booking.endDate === undefined) return null;
  if (booking.endDate < booking.startDate)
    return { field: "endDate", message: "End date cannot be before the start date" } as const;
  const planEnd = lastPlanDay(booking.bookingType, booking.startDate, booking.months);
  if (planEnd !== null && booking.endDate > addDays(planEnd, booking.extendedDays ?? 0))
    return { field: "endDate", message: "End date is later than this plan allows" } as const;
  if (booking.endDate > addYear(latestStart))
    return { field: "endDate", message: "End date is too far ahead" } as const;
  return null;
}

function earlierDay(one: Day, other: Day): Day {
  return one < other ? one : other;
}

export function laterDay(one: Day, other: Day): Day {
  return one > other ? one : other;
}
