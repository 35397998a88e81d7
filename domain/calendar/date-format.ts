import { type Day, dayAt } from "./days.ts";

// Not `Intl.DateTimeFormat`: creating one takes longer on a slow phone than rendering a dialog.
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** From Sunday, like `Date#getDay`. */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** "21 November 2026", from a day or an ISO instant in UTC. */
export function formatLongDate(day: Day): string {
  const [year, month, date] = day.slice(0, 10).split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** "Saturday 21 November 2026", from a day or an ISO instant in UTC. */
export function formatDateWithWeekday(day: Day): string {
  return `${WEEKDAYS[new Date(day).getUTCDay()]} ${formatLongDate(day)}`;
}

/** "November 2026". */
export function formatMonthYear(day: Day): string {
  return formatLongDate(day).replace(/\d+ /, "");
}

/** "2:05 pm today", or the day and the time, in Accra, from an ISO instant. */
export function formatDeadline(instant: string, nowMs: number): string {
  const isToday = dayAt(Date.parse(instant)) === dayAt(nowMs);
  return isToday ? `${formatTimeOfDay(instant)} today` : formatLongDateTime(instant);
}

/** "21 November 2026 at 2:05 pm" in Accra time, from an ISO instant with any offset. */
export function formatLongDateTime(instant: string): string {
  return `${formatLongDate(new Date(instant).toISOString())} at ${formatTimeOfDay(instant)}`;
}

/** "2:05 pm" or "8 am" in Accra time, from an ISO instant with any offset. The front desk uses 24 hours instead. */
export function formatTimeOfDay(instant: string): string {
  const [, hour, minutes] = /T(..)(:..)/.exec(new Date(instant).toISOString()) ?? [];
  return `${Number(hour) % 12 || 12}${minutes === ":00" ? "" : minutes} ${Number(hour) < 12 ? "am" : "pm"}`;
}

/** "Fri 27 Nov, 8 am" in Accra time, from an ISO instant with any offset. */
export function formatShortDateTime(instant: string): string {
  const [weekday = "", date, month = ""] = formatDateWithWeekday(new Date(instant).toISOString()).split(" ");
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}, ${formatTimeOfDay(instant)}`;
}

/** "A, B and C" */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(items);
}
