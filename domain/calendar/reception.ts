import { site } from "#domain/site.ts";
import type { Day } from "./days.ts";
import { closureOn, type Hours, type OpeningExceptions, specialHoursOn, weekdayOf } from "./opening-hours.ts";

/**
 * When somebody is at the reception on a day, or null. Nobody is there while the house is closed: of its own hours and
 * those of the house it is what both have. A house that is open longer has no longer reception.
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
