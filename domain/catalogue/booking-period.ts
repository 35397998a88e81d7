import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, addMonth, addYear, type Day, daysBetween } from "#domain/calendar/days.ts";
import { ACCESS_MONTH_DAYS, PLANS } from "./catalogue.ts";

/** One after the other, the first included. */
const ACCESS_WEEK_DAYS = 7;
/** From a date to the day before the same of the next month. */
const MAX_MONTH_DAYS = 31;

/**
 * The last day on which a stay that starts then can end for the price; null where the period is agreed apart. A month
 * reaches until the day before the same date of the next, so that the next one begins on that date.
 */
export function lastPlanDay(type: BookingType, startDate: Day): Day | null {
  switch (PLANS[type].per) {
    case "day":
      return startDate;
    case "week":
      return addDays(startDate, ACCESS_WEEK_DAYS - 1);
    case "month":
      return laterDay(addDays(addMonth(startDate), -1), addDays(startDate, ACCESS_MONTH_DAYS - 1));
    case null:
      return null;
  }
}

/**
 * The last day of a stay: that of its plan and the days it was lengthened by, or one before it where it says so; null where
 * the period is agreed apart and not said.
 */
export function lastBookedDay(stay: {
  bookingType: BookingType;
  startDate: Day;
  endDate: Day | null;
  extendedDays?: number;
}): Day | null {
  const covered = lastPlanDay(stay.bookingType, stay.startDate);
  if (covered === null || stay.endDate === null) return covered ?? stay.endDate;
  return earlierDay(stay.endDate, addDays(covered, stay.extendedDays ?? 0));
}

/** The most days that a stay lasts if nobody says when it ends. */
export function maxPlanDays(type: BookingType): number {
  switch (PLANS[type].per) {
    case "day":
    case null:
      return 1;
    case "week":
      return ACCESS_WEEK_DAYS;
    case "month":
      return MAX_MONTH_DAYS;
  }
}

/**
 * A stay that starts on another day. One that filled its plan fills it from there, any other is as many days as before.
 * The days by which it was lengthened stay with the closure that it moves away from.
 */
export function moveBookingPeriod<
  Stay extends { bookingType: BookingType; startDate: Day; endDate: Day | null; extendedDays: number },
>(stay: Stay, startDate: Day): Stay {
  const { bookingType, endDate } = stay;
  if (startDate === stay.startDate && stay.extendedDays > 0) return stay;
  if (endDate === null) return { ...stay, startDate };
  const ownEnd = addDays(endDate, -stay.extendedDays);
  const covered = lastPlanDay(bookingType, stay.startDate);
  const isFull = covered !== null && ownEnd >= covered;
  const sameLength = addDays(ownEnd, daysBetween(stay.startDate, startDate));
  return { ...stay, startDate, endDate: isFull ? lastPlanDay(bookingType, startDate) : sameLength, extendedDays: 0 };
}

/**
 * What is wrong with a stay, in a sentence for the visitor, or null. It may start up to the same day of the next year,
 * or 28 February from 29 February. `today` is the day in Accra.
 */
export function findPeriodProblem(
  stay: { bookingType: BookingType; startDate: Day; endDate?: Day | undefined; extendedDays?: number },
  today: Day,
) {
  const lastDay = addYear(today);
  if (stay.startDate < today) return { field: "startDate", message: "Start date cannot be in the past" } as const;
  if (stay.startDate > lastDay)
    return { field: "startDate", message: "Start date cannot be more than a year ahead" } as const;
  if (stay.endDate === undefined) return null;
  if (stay.endDate < stay.startDate)
    return { field: "endDate", message: "End date cannot be before the start date" } as const;
  const lastPaidDay = lastPlanDay(stay.bookingType, stay.startDate);
  if (lastPaidDay !== null && stay.endDate > addDays(lastPaidDay, stay.extendedDays ?? 0))
    return { field: "endDate", message: "End date is after what this plan covers" } as const;
  if (stay.endDate > addYear(lastDay)) return { field: "endDate", message: "End date is too far ahead" } as const;
  return null;
}

function earlierDay(one: Day, other: Day): Day {
  return one < other ? one : other;
}

function laterDay(one: Day, other: Day): Day {
  return one > other ? one : other;
}
