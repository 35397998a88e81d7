import { site } from "#domain/site.ts";
import { WEEKDAYS } from "./days-in-words.ts";

/** Hours of one day, Accra time, whole hours. A week of them begins on Sunday, as Date#getUTCDay does. */
export interface Hours {
  opens: number;
  closes: number;
}

/** The hours of the house on a weekday, 0 to 6 from Sunday. */
export function openingHoursOn(weekday: number, week: readonly Hours[] = site.openingHours): Hours {
  const hours = week[weekday];
  if (!hours) throw new RangeError(`There is no weekday ${weekday}`);
  return hours;
}

/** Open or not at an instant (milliseconds since 1970), and in words when that changes. */
export function openingState(
  instantMs: number,
  week: readonly Hours[] = site.openingHours,
): { isOpen: boolean; text: string } {
  const now = new Date(instantMs);
  const hour = now.getUTCHours();
  const today = openingHoursOn(now.getUTCDay(), week);
  if (hour < today.opens) return { isOpen: false, text: `Opens at ${clock(today.opens)}` };
  if (hour < today.closes) return { isOpen: true, text: `Open now until ${clock(today.closes)}` };
  const tomorrow = openingHoursOn((now.getUTCDay() + 1) % 7, week);
  return { isOpen: false, text: `Opens tomorrow at ${clock(tomorrow.opens)}` };
}

/** 8 am, 10 pm */
export function clock(hour: number): string {
  return hour < 12 ? `${hour} am` : `${hour === 12 ? 12 : hour - 12} pm`;
}

/**
 * Monday to Saturday 8am-10pm and Sunday 10am-8pm: neighbouring days with the same hours are one span, days without hours
 * are left out.
 */
export function hoursInWords(week: readonly (Hours | null)[]): string {
  const spans: { first: string; last: string; hours: string }[] = [];
  let previous: string | null = null;
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const open = week[day];
    const name = WEEKDAYS[day] ?? "";
    const hours = open ? `${shortClock(open.opens)}-${shortClock(open.closes)}` : null;
    const span = spans.at(-1);
    if (hours !== null && hours === previous && span) span.last = name;
    else if (hours !== null) spans.push({ first: name, last: name, hours });
    previous = hours;
  }
  const texts = spans.map(({ first, last, hours }) => `${first === last ? first : `${first} to ${last}`} ${hours}`);
  return texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}

/** 8am */
function shortClock(hour: number): string {
  return clock(hour).replace(" ", "");
}
