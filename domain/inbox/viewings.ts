import { addDays, type Day, dayAt, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { type Hours, hoursInWordsOf, type OtherDays } from "#domain/calendar/opening-hours.ts";
import { receptionOn } from "#domain/calendar/reception.ts";
import { site } from "#domain/site.ts";

/** The parts of a day on which somebody can be shown the house. */
export const VIEWING_PARTS = ["morning", "midday", "afternoon"] as const;
export type ViewingPart = (typeof VIEWING_PARTS)[number];

/** What a visitor asks for: a day, and a part of it or any. */
export interface ViewingWish {
  day: Day;
  part: ViewingPart | null;
}

/** How many days ahead a viewing can be asked for. */
export const FURTHEST_VIEWING_DAYS = 21;

/** How long somebody is shown around. */
export const VIEWING_MINUTES = 30;

/** Somebody answers before the part is over. */
const NOTICE_MS = site.responsePromiseHours * MS_PER_HOUR;

const PARTS: Readonly<Record<ViewingPart, Hours>> = {
  morning: { opens: 0, closes: 12 },
  midday: { opens: 12, closes: 15 },
  afternoon: { opens: 15, closes: 24 },
};

/** The hours in Accra in which somebody at the reception can show the house; null where nobody is there. */
export function viewingHours({ day, part }: ViewingWish, others: OtherDays): Hours | null {
  const reception = receptionOn(day, others);
  if (reception === null || part === null) return reception;
  const opens = Math.max(reception.opens, PARTS[part].opens);
  const closes = Math.min(reception.closes, PARTS[part].closes);
  return opens < closes ? { opens, closes } : null;
}

/** What is wrong with a wish, in a sentence for the visitor, or null. */
export function viewingProblem(wish: ViewingWish, others: OtherDays, nowMs: number): string | null {
  const today = dayAt(nowMs);
  if (wish.day < today) return "Choose a day that is still to come";
  if (wish.day > addDays(today, FURTHEST_VIEWING_DAYS)) return "Choose a day in the next three weeks";
  const hours = viewingHours(wish, others);
  if (hours === null) return "Nobody is at the reception then. Please choose another day";
  if (startOfDay(wish.day) + hours.closes * MS_PER_HOUR - NOTICE_MS < nowMs)
    return "That is too soon for us. Please choose a later time";
  return null;
}

/** The next days for which a viewing can be asked, the first first, and which parts of each. */
export function viewingDays(others: OtherDays, nowMs: number, count: number): { day: Day; parts: ViewingPart[] }[] {
  const today = dayAt(nowMs);
  return Array.from({ length: FURTHEST_VIEWING_DAYS + 1 }, (_, ahead) => addDays(today, ahead))
    .map((day) => ({
      day,
      parts: VIEWING_PARTS.filter((part) => viewingProblem({ day, part }, others, nowMs) === null),
    }))
    .filter(({ parts }) => parts.length > 0)
    .slice(0, count);
}

/** 8 am to 12 pm, of the hours of a wish. */
export function viewingHoursInWords(wish: ViewingWish, others: OtherDays): string {
  const hours = viewingHours(wish, others);
  return hours === null ? "" : hoursInWordsOf(hours);
}
