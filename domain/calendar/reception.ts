import { site } from "#domain/site.ts";
import type { Day } from "./days.ts";
import { closureOn, type Hours, type OpeningExceptions, specialHoursOn, weekdayOf } from "./opening-hours.ts";

/**
 * Reception hours on a day, within that day's opening hours; null if reception is closed. Longer opening hours do not
 * extend reception hours.
 */
export function receptionHoursOn(
  day: Day,
  { closures, specials }: OpeningExceptions,
  week: readonly (Hours | null)[] = site.receptionHours,
): Hours | null {
  const reception = week[weekdayOf(day)] ?? null;
  if (reception === null || closureOn(day, closures)) return null;
  const special = specialHoursOn(day, specials);
  if (special === null) return reception;
  const opens = Math.max(reception.opens, special.opens);
  const closes = Math.min(reception.closes, special.closes);
  return opens < closes ? { opens, closes } : null;
}
