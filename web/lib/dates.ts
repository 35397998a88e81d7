import { type Day, dayAt } from "#domain/days.ts";

/** Today in Accra. */
export function todayInAccra(): Day {
  return dayAt(Date.now());
}

// Made when one is asked for: each takes a phone longer than the rest of a dialog's code.
const long = once({ dateStyle: "long" });
const timed = once({ dateStyle: "long", timeStyle: "short" });

/** 21 November 2026 */
export function longDate(day: Day): string {
  return long().format(Date.parse(`${day.slice(0, 10)}T00:00:00Z`));
}

/** 21 November 2026 at 14:05, Accra time, of an ISO instant. */
export function longDateTime(instant: string): string {
  return timed().format(Date.parse(instant));
}

function once(style: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat("en-GB", { ...style, timeZone: "UTC" }));
}
