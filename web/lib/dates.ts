import { type Day, dayAt } from "#domain/days.ts";

/** Today in Accra. */
export function todayInAccra(): Day {
  return dayAt(Date.now());
}
