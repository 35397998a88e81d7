import { addDays, type Day, dayAt, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { formatHours, type Hours, type OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { receptionHoursOn } from "#domain/calendar/reception.ts";
import { site } from "#domain/site.ts";
import { type PartOfDay, VIEWING_MS } from "./inbox.ts";

/** A visitor's preferred day and part of the day. `part` is null if any part suits. */
export interface ViewingPreference {
  day: Day;
  part: PartOfDay | null;
}

/** How many days ahead a visitor can book a viewing. */
const MAX_VIEWING_DAYS_AHEAD = 60;

/** Minimum time from the request to the viewing: staff see it within that. */

const HOURS_OF_PART: Readonly<Record<PartOfDay, Hours>> = {
  morning: { opens: 0, closes: 12 },
  midday: { opens: 12, closes: 15 },
  afternoon: { opens: 15, closes: 24 },
};

/** The preferred hours in which reception is open, in Accra time; null if there are none. */
export function findViewingHours({ day, part }: ViewingPreference, exceptions: OpeningExceptions): Hours | null {
  const reception = receptionHoursOn(day, exceptions);
  if (reception === null || part === null) return reception;
  const opens = Math.max(reception.opens, HOURS_OF_PART[part].opens);
  const closes = Math.min(reception.closes, HOURS_OF_PART[part].closes);
  return opens < closes ? { opens, closes } : null;
}

export const VIEWING_NOT_FREE = "This time is not free. Please choose another";

/**
 * When a viewing can start on a day, in milliseconds since 1970: every half hour of reception within the next 60 days,
 * with notice, and not during another viewing.
 */
export function listViewingTimes(
  day: Day,
  exceptions: OpeningExceptions,
  nowMs: number,
  arrangedMs: readonly number[] = [],
): number[] {
  const today = dayAt(nowMs);
  const reception = receptionHoursOn(day, exceptions);
  if (reception === null || day < today || day > addDays(today, MAX_VIEWING_DAYS_AHEAD)) return [];
  const firstMs = startOfDay(day) + reception.opens * MS_PER_HOUR;
  const count = ((reception.closes - reception.opens) * MS_PER_HOUR) / VIEWING_MS;
  return Array.from({ length: count }, (_, index) => firstMs + index * VIEWING_MS).filter(
    (startMs) =>
      startMs >= nowMs + site.responsePromiseHours * MS_PER_HOUR &&
      arrangedMs.every((other) => Math.abs(other - startMs) >= VIEWING_MS),
  );
}

/** The days on which a viewing can start if there is no other one. */
export function listViewingDays(exceptions: OpeningExceptions, nowMs: number): Day[] {
  return Array.from({ length: MAX_VIEWING_DAYS_AHEAD + 1 }, (_, offset) => addDays(dayAt(nowMs), offset)).filter(
    (day) => listViewingTimes(day, exceptions, nowMs).length > 0,
  );
}

/** "8 am to 12 pm", or "" if reception is closed. */
export function formatViewingHours(preference: ViewingPreference, exceptions: OpeningExceptions): string {
  const hours = findViewingHours(preference, exceptions);
  return hours === null ? "" : formatHours(hours);
}
