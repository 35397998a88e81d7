import { WEEKDAYS } from "#domain/calendar/date-format.ts";
import { addYear, type Day, dayAt, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { formatHour, formatHours, type Hours, regularHoursOn, weekdayOf } from "#domain/calendar/opening-hours.ts";

/** As many days ahead can have hours of their own: more is a change of the week. */
export const MAX_SPECIAL_DAYS = 60;

export const MAX_HOURS_REASON_LENGTH = 60;

/**
 * What is wrong with the hours of a single day, by its field and in a sentence for staff, or null. `before` are those it has
 * by now: once the house has opened, nothing that has begun begins anew. Closed days are the guard's.
 */
export function findSpecialHoursProblem(
  { day, opens, closes }: Hours & { day: Day },
  before: Hours,
  nowMs: number,
): { field: "day" | "opens" | "closes"; message: string } | null {
  const today = dayAt(nowMs);
  if (day < today) return { field: "day", message: "This day is over" };
  if (day > addYear(today)) return { field: "day", message: "Say the hours of a day within a year" };
  if (opens >= closes) return { field: "closes", message: "The house cannot close before it opens" };
  if (startOfDay(day) + closes * MS_PER_HOUR <= nowMs)
    return { field: "closes", message: "It is later than that today" };
  if (day === today && opens !== before.opens && startOfDay(day) + before.opens * MS_PER_HOUR <= nowMs)
    return { field: "opens", message: `The house has opened at ${formatHour(before.opens)} today` };
  const usual = regularHoursOn(weekdayOf(day));
  if (usual.opens === opens && usual.closes === closes)
    return {
      field: "opens",
      message: `These are the hours of every ${WEEKDAYS[weekdayOf(day)]}: ${formatHours(usual)}`,
    };
  return null;
}

/** Whether somebody who counts on the hours of a day loses some of them. */
export function areHoursShorter(to: Hours, from: Hours): boolean {
  return to.opens > from.opens || to.closes < from.closes;
}
