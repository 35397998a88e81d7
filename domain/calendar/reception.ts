import { site, type Week } from "#domain/site.ts";
import type { Day } from "./days.ts";
import { closureOn, type Hours, hoursOn, type OpeningExceptions, specialHoursOn, weekdayOf } from "./opening-hours.ts";

/**
 * Reception hours on a day, within that day's opening hours; null if reception is not staffed. Longer opening hours
 * do not extend reception hours.
 */
export function receptionHoursOn(
  day: Day,
  { closures, specials }: OpeningExceptions,
  week: Week = site.receptionHours,
): Hours | null {
  const reception = week[weekdayOf(day)] ?? null;
  if (reception === null || closureOn(day, closures) || specialHoursOn(day, specials)?.withoutReception) return null;
  const hours = hoursOn(day, specials);
  const opens = Math.max(reception.opens, hours.opens);
  const closes = Math.min(reception.closes, hours.closes);
  return opens < closes ? { opens, closes } : null;
}
