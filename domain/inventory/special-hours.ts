import { formatClockHour, formatClockHours } from "#domain/calendar/clock-hours.ts";
import { WEEKDAYS } from "#domain/calendar/date-format.ts";
import { addYear, type Day, dayAt, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { holidayOn } from "#domain/calendar/holidays.ts";
import { type Hours, regularHoursOn, weekdayOf } from "#domain/calendar/opening-hours.ts";

/** Maximum days ahead with special hours. More would be a change of the regular week. */
export const MAX_SPECIAL_DAYS = 60;

export const MAX_HOURS_REASON_LENGTH = 60;

/**
 * The problem with a day's new hours as field and staff message, or null. Only a holiday, or a day without reception,
 * can have its usual hours. `before` are its current hours; after
 * opening, the opening hour cannot change. The database guard checks for closures.
 */
export function findSpecialHoursProblem(
  { day, opens, closes, withoutReception = false }: Hours & { day: Day; withoutReception?: boolean | undefined },
  before: Hours,
  nowMs: number,
): { field: "day" | "opens" | "closes"; message: string } | null {
  const today = dayAt(nowMs);
  if (day < today) return { field: "day", message: "This day has passed" };
  if (day > addYear(today)) return { field: "day", message: "Choose a day within the next year" };
  if (opens >= closes) return { field: "closes", message: "Closing time must be after opening time" };
  if (startOfDay(day) + closes * MS_PER_HOUR <= nowMs) return { field: "closes", message: "This time has passed" };
  const hasOpened = before.opens < before.closes && startOfDay(day) + before.opens * MS_PER_HOUR <= nowMs;
  if (day === today && opens !== before.opens && hasOpened)
    return { field: "opens", message: `We have already opened today, at ${formatClockHour(before.opens)}` };
  const usual = regularHoursOn(weekdayOf(day));
  const isUsual = usual.opens === opens && usual.closes === closes && !withoutReception;
  if (isUsual && holidayOn(day) === null)
    return {
      field: "opens",
      message: `These are the usual hours on ${WEEKDAYS[weekdayOf(day)]}: ${formatClockHours(usual)}`,
    };
  return null;
}

/** Whether `to` takes away hours that `from` had. */
export function areHoursShorter(to: Hours, from: Hours): boolean {
  return from.opens < from.closes && (to.opens > from.opens || to.closes < from.closes);
}
