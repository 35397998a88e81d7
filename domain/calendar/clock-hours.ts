import type { Hours } from "./opening-hours.ts";

/** "08:00", as the front desk shows a whole hour. The site shows "8 am". */
export function formatClockHour(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** "08:00 to 22:00", or "closed" for a weekday without hours. */
export function formatClockHours({ opens, closes }: Hours): string {
  return opens === closes ? "closed" : `${formatClockHour(opens)} to ${formatClockHour(closes)}`;
}
