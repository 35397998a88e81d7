import type { Day } from "./days.ts";

// By hand: the browser's own formatter takes a slow phone longer to make than a whole dialog.
const MONTHS = [
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

/** From Sunday, as `getDay` counts. */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** 21 November 2026, of a day or an ISO instant in UTC. */
export function longDate(day: Day): string {
  const [year, month, date] = day.slice(0, 10).split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** Saturday 21 November 2026, of a day or an ISO instant in UTC. */
export function dateWithWeekday(day: Day): string {
  return `${WEEKDAYS[new Date(day).getUTCDay()]} ${longDate(day)}`;
}

/** November 2026, of a day. */
export function monthAndYear(day: Day): string {
  return longDate(day).replace(/\d+ /, "");
}

/** 21 November 2026 at 14:05, Accra time, of an ISO instant with any offset. */
export function longDateTime(instant: string): string {
  return `${longDate(new Date(instant).toISOString())} at ${timeOfDay(instant)}`;
}

/** 14:05, Accra time, of an ISO instant with any offset. */
export function timeOfDay(instant: string): string {
  return new Date(instant).toISOString().slice(11, 16);
}
