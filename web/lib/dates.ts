import { type Day, dayAt } from "#domain/calendar/days.ts";

/** Today in Accra. */
export function todayInAccra(): Day {
  return dayAt(Date.now());
}
