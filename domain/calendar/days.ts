/** A calendar day in Accra, YYYY-MM-DD. Accra is on UTC all year, so days in Accra are UTC days. */
export type Day = string;

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

export const MS_PER_MINUTE = 60_000;
export const MS_PER_HOUR = 3_600_000;
export const MS_PER_DAY = 86_400_000;

/** Whether the text is a day that exists, from 1970 on: 2026-02-30 is not. */
export function isDay(text: string): boolean {
  const parts = DAY_PATTERN.exec(text);
  if (!parts) return false;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return year >= 1970 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
}

/** The day in Accra at an instant in milliseconds since 1970. */
export function dayAt(instantMs: number): Day {
  return new Date(instantMs).toISOString().slice(0, 10);
}

/** The month in Accra, YYYY-MM, at an instant in milliseconds since 1970. */
export function monthAt(instantMs: number): string {
  return dayAt(instantMs).slice(0, 7);
}

/** The first instant of a day in Accra, in milliseconds since 1970. */
export function startOfDay(day: Day): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

/** Adds `count` days, which may be negative. */
export function addDays(day: Day, count: number): Day {
  return dayAt(startOfDay(day) + count * MS_PER_DAY);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((startOfDay(to) - startOfDay(from)) / MS_PER_DAY);
}

/**
 * The same day of the next month, or its last day if the month is shorter: 31 January becomes 28 February. `targetDay`
 * overrides the day of the month.
 */
export function addMonth(day: Day, targetDay = dayOfMonth(day)): Day {
  return addMonths(day, 1, targetDay);
}

/** The same for several months, also back: 31 December and two months is 28 February. */
export function addMonths(day: Day, count: number, targetDay = dayOfMonth(day)): Day {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const months = month - 1 + count;
  return clampedDay(year + Math.floor(months / 12), (((months % 12) + 12) % 12) + 1, targetDay);
}

/** The same day of the next year: 29 February becomes 28 February. */
export function addYear(day: Day): Day {
  return addMonths(day, 12);
}

/** The day of the month, 1 to 31. */
export function dayOfMonth(day: Day): number {
  return Number(day.slice(8, 10));
}

export function isLastDayOfMonth(day: Day): boolean {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return dayOfMonth(day) === daysInMonth(year, month);
}

/** The given day of a month, or its last day if the month is shorter. */
function clampedDay(year: number, month: number, targetDay: number): Day {
  const date = Math.min(targetDay, daysInMonth(year, month));
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
