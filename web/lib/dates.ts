import { type Day, dayAt } from "#domain/days.ts";

/** Today in Accra. */
export function todayInAccra(): Day {
  return dayAt(Date.now());
}

const LONG = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const TIMED = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** 21 November 2026 */
export function longDate(day: Day): string {
  return LONG.format(Date.parse(`${day.slice(0, 10)}T00:00:00Z`));
}

/** 21 November 2026 at 14:05, Accra time, of an ISO instant. */
export function longDateTime(instant: string): string {
  return TIMED.format(Date.parse(instant));
}
