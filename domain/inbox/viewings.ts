import { addDays, type Day, dayAt, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { formatHours, type Hours, type OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { receptionHoursOn } from "#domain/calendar/reception.ts";
import { site } from "#domain/site.ts";

/** The parts of a day on which somebody can be shown the house. */
export const VIEWING_PARTS = ["morning", "midday", "afternoon"] as const;
export type ViewingPart = (typeof VIEWING_PARTS)[number];

/** What a visitor asks for: a day, and a part of it or any. */
export interface ViewingPreference {
  day: Day;
  part: ViewingPart | null;
}

/** How many days ahead a viewing can be asked for. */
export const MAX_VIEWING_DAYS_AHEAD = 21;

/** How long somebody is shown around. */
export const VIEWING_MINUTES = 30;

/** Somebody answers before the part is over. */
const VIEWING_NOTICE_MS = site.responsePromiseHours * MS_PER_HOUR;

const PART_HOURS: Readonly<Record<ViewingPart, Hours>> = {
  morning: { opens: 0, closes: 12 },
  midday: { opens: 12, closes: 15 },
  afternoon: { opens: 15, closes: 24 },
};

/** The hours in Accra in which somebody at the reception can show the house; null where nobody is there. */
export function viewingHours({ day, part }: ViewingPreference, others: OpeningExceptions): Hours | null {
  const reception = receptionHoursOn(day, others);
  if (reception === null || part === null) return reception;
  const opens = Math.max(reception.opens, PART_HOURS[part].opens);
  const closes = Math.min(reception.closes, PART_HOURS[part].closes);
  return opens < closes ? { opens, closes } : null;
}

/** What is wrong with a wish, in a sentence for the visitor, or null. */
export function findViewingProblem(wish: ViewingPreference, others: OpeningExceptions, nowMs: number): string | null {
  const today = dayAt(nowMs);
  if (wish.day < today) return "Choose a day that is still to come";
  if (wish.day > addDays(today, MAX_VIEWING_DAYS_AHEAD)) return "Choose a day in the next three weeks";
  const hours = viewingHours(wish, others);
  if (hours === null) return "Nobody is at the reception then. Please choose another day";
  if (startOfDay(wish.day) + hours.closes * MS_PER_HOUR - VIEWING_NOTICE_MS < nowMs)
    return "That is too soon for us. Please choose a later time";
  return null;
}

/** The next days for which a viewing can be asked, the first first, and which parts of each. */
export function viewingDays(
  others: OpeningExceptions,
  nowMs: number,
  count: number,
): { day: Day; parts: ViewingPart[] }[] {
  const today = dayAt(nowMs);
  return Array.from({ length: MAX_VIEWING_DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead))
    .map((day) => ({
      day,
      parts: VIEWING_PARTS.filter((part) => findViewingProblem({ day, part }, others, nowMs) === null),
    }))
    .filter(({ parts }) => parts.length > 0)
    .slice(0, count);
}

/** 8 am to 12 pm, of the hours of a wish. */
export function formatViewingHours(wish: ViewingPreference, others: OpeningExceptions): string {
  const hours = viewingHours(wish, others);
  return hours === null ? "" : formatHours(hours);
}
