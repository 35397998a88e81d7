import { site, type Week } from "#domain/site.ts";
import { formatList, WEEKDAYS } from "./date-format.ts";
import { addDays, type Day, dayAt, startOfDay } from "./days.ts";

/** Opening hours of one day: whole hours, Accra time. Weeks start on Sunday, like `Date#getUTCDay`. */
export interface Hours {
  opens: number;
  closes: number;
}

/** A closure of whole days, both included. */
export interface Closure {
  from: Day;
  to: Day;
  /** Shown to the public. */
  reason: string;
}

/** A day with other hours than its weekday, and the reason, such as Christmas Eve. */
export interface SpecialHours extends Hours {
  day: Day;
  /** Shown to the public. */
  reason: string;
  /** Open, but reception is not staffed. */
  withoutReception?: boolean;
}

/** Exceptions to the weekly hours. A closure overrides special hours. */
export interface OpeningExceptions {
  closures: readonly Closure[];
  specials: readonly SpecialHours[];
}

export const NO_OPENING_EXCEPTIONS: OpeningExceptions = { closures: [], specials: [] };

/** Hours of a weekday without hours: nothing fits in them. */
const NO_HOURS: Hours = { opens: 0, closes: 0 };

/** Regular hours of a weekday, 0 (Sunday) to 6; empty if the business does not open on it. */
export function regularHoursOn(weekday: number, week: Week = site.openingHours): Hours {
  return week[weekday] ?? NO_HOURS;
}

/** Hours of a day: its special hours if it has any, else the regular ones. Ignores closures. */
export function hoursOn(day: Day, specials: readonly SpecialHours[], week: Week = site.openingHours): Hours {
  return specialHoursOn(day, specials) ?? regularHoursOn(weekdayOf(day), week);
}

export function specialHoursOn(day: Day, specials: readonly SpecialHours[]): SpecialHours | null {
  return specials.find((special) => special.day === day) ?? null;
}

export function closureOn<Found extends Closure>(day: Day, closures: readonly Found[]): Found | null {
  return closures.find(({ from, to }) => from <= day && day <= to) ?? null;
}

/** Why nobody can come on a day: its closure, or a weekday without hours and no special hours. Null if it is open. */
export function closedReasonOn(
  day: Day,
  { closures, specials }: OpeningExceptions,
  week: Week = site.openingHours,
): string | null {
  const closure = closureOn(day, closures);
  if (closure) return closure.reason;
  const { opens, closes } = hoursOn(day, specials, week);
  return opens < closes ? null : `no opening hours on ${WEEKDAYS[weekdayOf(day)]}s`;
}

export function weekdayOf(day: Day): number {
  return new Date(startOfDay(day)).getUTCDay();
}

/** Whether it is open at an instant (milliseconds since 1970), and a sentence about the next change. */
export function openingState(
  instantMs: number,
  exceptions: OpeningExceptions = NO_OPENING_EXCEPTIONS,
  week: Week = site.openingHours,
): { isOpen: boolean; text: string } {
  const hour = new Date(instantMs).getUTCHours();
  const day = dayAt(instantMs);
  const closed = closedReasonOn(day, exceptions, week);
  if (closed) return { isOpen: false, text: `Closed today: ${closed}` };
  const today = hoursOn(day, exceptions.specials, week);
  if (hour < today.opens) return { isOpen: false, text: `Opens at ${formatHour(today.opens)}` };
  if (hour < today.closes) return { isOpen: true, text: `Open now until ${formatHour(today.closes)}` };
  const tomorrow = addDays(day, 1);
  const closedTomorrow = closedReasonOn(tomorrow, exceptions, week);
  if (closedTomorrow) return { isOpen: false, text: `Closed tomorrow: ${closedTomorrow}` };
  return { isOpen: false, text: `Opens tomorrow at ${formatHour(hoursOn(tomorrow, exceptions.specials, week).opens)}` };
}

/** "8 am", "12 pm", "10 pm"; "midnight" for 0 and 24. */
export function formatHour(hour: number): string {
  if (hour % 24 === 0) return "midnight";
  return hour < 12 ? `${hour} am` : `${hour === 12 ? 12 : hour - 12} pm`;
}

/** "8 am to 1 pm", or "closed" for a weekday without hours. */
export function formatHours({ opens, closes }: Hours): string {
  return opens === closes ? "closed" : `${formatHour(opens)} to ${formatHour(closes)}`;
}

/**
 * "Monday to Saturday 8am-10pm and Sunday 10am-8pm". Groups neighbouring days with equal hours and skips days without
 * hours.
 */
export function formatWeekHours(week: Week): string {
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

/** "on all seven days", or "Monday to Saturday". */
export function formatOpenDays(week: Week): string {
  if (week.every((hours) => hours !== null)) return "on all seven days";
  const allDay = { opens: 0, closes: 24 };
  return formatWeekHours(week.map((hours) => hours && allDay)).replaceAll(" midnight-midnight", "");
}

/** "Early, late and Sunday": what a week has beyond office hours. "Your hours" if it has little of that. */
export function describeLongHours(week: Week): string {
  const parts = [
    ...(week.some((hours) => hours && hours.opens <= 8) ? ["early"] : []),
    ...(week.some((hours) => hours && hours.closes >= 20) ? ["late"] : []),
    ...(week[0] ? [WEEKDAYS[0]] : []),
  ];
  return parts.length < 2 ? "Your hours" : formatList(parts).replace(/^./, (letter) => letter.toUpperCase());
}

/** "8am" */
function formatShortHour(hour: number): string {
  return formatHour(hour).replace(" ", "");
}
