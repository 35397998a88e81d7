import { site } from "#domain/site.ts";
import { WEEKDAYS } from "./date-format.ts";
import { addDays, type Day, dayAt, startOfDay } from "./days.ts";

/** Hours of one day, Accra time, whole hours. A week of them begins on Sunday, as Date#getUTCDay does. */
export interface Hours {
  opens: number;
  closes: number;
}

/** Whole days on which the house is closed, both included. */
export interface Closure {
  from: Day;
  to: Day;
  /** For the public. */
  reason: string;
}

/** A day on which the house keeps other hours than its week's, and why, such as Christmas Eve. */
export interface SpecialHours extends Hours {
  day: Day;
  /** For the public. */
  reason: string;
}

/** The days that are not as the week has them. A day of special hours that a closure covers is a closed day. */
export interface OpeningExceptions {
  closures: readonly Closure[];
  specials: readonly SpecialHours[];
}

export const NO_OPENING_EXCEPTIONS: OpeningExceptions = { closures: [], specials: [] };

/** The hours of the house on a weekday, 0 to 6 from Sunday. */
export function regularHoursOn(weekday: number, week: readonly Hours[] = site.openingHours): Hours {
  const hours = week[weekday];
  if (!hours) throw new RangeError(`There is no weekday ${weekday}`);
  return hours;
}

/** The hours of the house on a day: its own where it has some, else the week's. Closures are not asked. */
export function hoursOn(
  day: Day,
  specials: readonly SpecialHours[],
  week: readonly Hours[] = site.openingHours,
): Hours {
  return specialHoursOn(day, specials) ?? regularHoursOn(weekdayOf(day), week);
}

export function specialHoursOn(day: Day, specials: readonly SpecialHours[]): SpecialHours | null {
  return specials.find((special) => special.day === day) ?? null;
}

export function closureOn<Found extends Closure>(day: Day, closures: readonly Found[]): Found | null {
  return closures.find(({ from, to }) => from <= day && day <= to) ?? null;
}

export function weekdayOf(day: Day): number {
  return new Date(startOfDay(day)).getUTCDay();
}

/** Open or not at an instant (milliseconds since 1970), and in words when that changes. */
export function openingState(
  instantMs: number,
  { closures, specials }: OpeningExceptions = NO_OPENING_EXCEPTIONS,
  week: readonly Hours[] = site.openingHours,
): { isOpen: boolean; text: string } {
  const hour = new Date(instantMs).getUTCHours();
  const day = dayAt(instantMs);
  const closed = closureOn(day, closures);
  if (closed) return { isOpen: false, text: `Closed today: ${closed.reason}` };
  const today = hoursOn(day, specials, week);
  if (hour < today.opens) return { isOpen: false, text: `Opens at ${formatHour(today.opens)}` };
  if (hour < today.closes) return { isOpen: true, text: `Open now until ${formatHour(today.closes)}` };
  const tomorrow = addDays(day, 1);
  const closedTomorrow = closureOn(tomorrow, closures);
  if (closedTomorrow) return { isOpen: false, text: `Closed tomorrow: ${closedTomorrow.reason}` };
  return { isOpen: false, text: `Opens tomorrow at ${formatHour(hoursOn(tomorrow, specials, week).opens)}` };
}

/** 8 am, 12 pm, 10 pm, and midnight at either end of a day. */
export function formatHour(hour: number): string {
  if (hour % 24 === 0) return "midnight";
  return hour < 12 ? `${hour} am` : `${hour === 12 ? 12 : hour - 12} pm`;
}

/** 8 am to 1 pm */
export function formatHours({ opens, closes }: Hours): string {
  return `${formatHour(opens)} to ${formatHour(closes)}`;
}

/**
 * Monday to Saturday 8am-10pm and Sunday 10am-8pm: neighbouring days with the same hours are one span, days without hours
 * are left out.
 */
export function formatWeekHours(week: readonly (Hours | null)[]): string {
  const spans: { first: string; last: string; hours: string }[] = [];
  let previous: string | null = null;
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const open = week[day];
    const name = WEEKDAYS[day] ?? "";
    const hours = open ? `${formatShortHour(open.opens)}-${formatShortHour(open.closes)}` : null;
    const span = spans.at(-1);
    if (hours !== null && hours === previous && span) span.last = name;
    else if (hours !== null) spans.push({ first: name, last: name, hours });
    previous = hours;
  }
  const texts = spans.map(({ first, last, hours }) => `${first === last ? first : `${first} to ${last}`} ${hours}`);
  return texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}

/** 8am */
function formatShortHour(hour: number): string {
  return formatHour(hour).replace(" ", "");
}
