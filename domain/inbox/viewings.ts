import { addDays, type Day, dayAt, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { formatHours, type Hours, type OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { receptionHoursOn } from "#domain/calendar/reception.ts";
import { site } from "#domain/site.ts";

/** Parts of the day for a viewing. */
export const PARTS_OF_DAY = ["morning", "midday", "afternoon"] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

/** A visitor's preferred day and part of the day. `part` is null if any part suits. */
export interface ViewingPreference {
  day: Day;
  part: PartOfDay | null;
}

/** How many days ahead a visitor can request a viewing. */
export const MAX_VIEWING_DAYS_AHEAD = 21;

/** Duration of a viewing. */
export const VIEWING_MINUTES = 30;

/** Minimum time from the request to the end of the requested part of the day: staff reply within it. */
const MIN_VIEWING_NOTICE_MS = site.responsePromiseHours * MS_PER_HOUR;

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

/** The problem with a preference as a sentence for the visitor, or null. */
export function findViewingProblem(
  preference: ViewingPreference,
  exceptions: OpeningExceptions,
  nowMs: number,
): string | null {
  const today = dayAt(nowMs);
  if (preference.day < today) return "Choose today or a later day";
  if (preference.day > addDays(today, MAX_VIEWING_DAYS_AHEAD)) return "Choose a day in the next three weeks";
  const hours = findViewingHours(preference, exceptions);
  if (hours === null) return "Reception is closed then. Please choose another day";
  if (startOfDay(preference.day) + hours.closes * MS_PER_HOUR - MIN_VIEWING_NOTICE_MS < nowMs)
    return "That is too soon. Please choose a later time";
  return null;
}

/** The next `count` days with at least one bookable part, earliest first. */
export function listViewingDays(
  exceptions: OpeningExceptions,
  nowMs: number,
  count: number,
): { day: Day; parts: PartOfDay[] }[] {
  const today = dayAt(nowMs);
  return Array.from({ length: MAX_VIEWING_DAYS_AHEAD + 1 }, (_, offset) => addDays(today, offset))
    .map((day) => ({
      day,
      parts: PARTS_OF_DAY.filter((part) => findViewingProblem({ day, part }, exceptions, nowMs) === null),
    }))
    .filter(({ parts }) => parts.length > 0)
    .slice(0, count);
}

/** "8 am to 12 pm", or "" if reception is closed. */
export function formatViewingHours(preference: ViewingPreference, exceptions: OpeningExceptions): string {
  const hours = findViewingHours(preference, exceptions);
  return hours === null ? "" : formatHours(hours);
}
