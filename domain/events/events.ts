import { formatDateWithWeekday, formatLongDate, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { type Day, dayAt, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { site } from "#domain/site.ts";

export const EVENT_CATEGORIES = ["workshop", "community"] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

/**
 * - `held`: a place is held for somebody who has yet to pay
 * - `registered`: the place is theirs
 * - `waitlisted`: they wait for one
 * - `offered`: one came free and is held for them until an instant
 * - `lapsed`: the hold or the offer ran out
 */
export const REGISTRATION_STATES = ["held", "registered", "waitlisted", "offered", "lapsed", "cancelled"] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** Those that take a place, as long as what is held is held. */
export const SEAT_HOLDING_STATES = ["held", "registered", "offered"] as const satisfies RegistrationState[];
/** Those in which somebody is, or hopes to be, there: each person once for each event. */
export const ACTIVE_REGISTRATION_STATES = [...SEAT_HOLDING_STATES, "waitlisted"] as const satisfies RegistrationState[];

/** The page of a registration, for whoever has its link. The token stands behind it. */
export const MY_REGISTRATION_PAGE = "/my-registration#";

/** How long a place that came free is held for whoever is next. */
export const SEAT_OFFER_MS = 6 * MS_PER_HOUR;
/** Nearer to its beginning nothing is offered by itself: the desk calls. */
export const MIN_OFFER_LEAD_MS = 12 * MS_PER_HOUR;
/** So long after the house has moved an event its people may have all their money back. */
export const MOVED_EVENT_REFUND_MS = 7 * MS_PER_DAY;

export const MAX_EVENT_DAYS = 14;
export const MAX_EVENT_DAY_MINUTES = 14 * 60;
export const MAX_EVENT_CAPACITY = 500;

/** When something begins, on how many days one after another, and for how many minutes of each. */
export interface EventTimes {
  startsAtMs: number;
  days: number;
  minutes: number;
}

/** The instant after which nothing of it is left, in milliseconds since 1970. */
export function eventEndMs({ startsAtMs, days, minutes }: EventTimes): number {
  return startsAtMs + (days - 1) * MS_PER_DAY + minutes * MS_PER_MINUTE;
}

/** From when on whoever was there has a certificate: its last day. */
export function certificatesFromMs({ startsAtMs, days }: EventTimes): number {
  return startOfDay(dayAt(startsAtMs + (days - 1) * MS_PER_DAY));
}

export function lastDayOfEvent(times: EventTimes): Day {
  return dayAt(eventEndMs(times));
}

/** "Monday 7 to Wednesday 9 December 2026" or "Friday 4 December 2026". */
export function formatEventDays(times: EventTimes): string {
  const first = dayAt(times.startsAtMs);
  const last = dayAt(times.startsAtMs + (times.days - 1) * MS_PER_DAY);
  if (first === last) return formatDateWithWeekday(first);
  const begins = formatDateWithWeekday(first);
  // Of one month it is named once: "Monday 7".
  const short = first.slice(0, 7) === last.slice(0, 7) ? begins.split(" ").slice(0, 2).join(" ") : begins;
  return `${short} to ${formatDateWithWeekday(last)}`;
}

/** "9:00 to 16:00", of each of its days, in Accra. */
export function formatEventHours({ startsAtMs, minutes }: EventTimes): string {
  return `${formatClock(startsAtMs)} to ${formatClock(startsAtMs + minutes * MS_PER_MINUTE)}`;
}

function formatClock(ms: number): string {
  return formatTimeOfDay(new Date(ms).toISOString());
}

/** Visitors read exact numbers below ten: how full the house is belongs to the house. */
export function formatPlacesLeft(left: number): string {
  if (left <= 0) return "Full";
  if (left === 1) return "1 place left";
  return left < 10 ? `${left} places left` : "Plenty of places";
}

/** Until when an offer made at an instant holds a place, or null where it is too late for one. */
export function seatOfferEndMs(startsAtMs: number, nowMs: number): number | null {
  return startsAtMs - nowMs < MIN_OFFER_LEAD_MS ? null : nowMs + SEAT_OFFER_MS;
}

/**
 * The same weekday of the next month: from its first Monday to its first, from the fifth, where it has no such, to its last.
 * `startsAtMs` keeps its hour.
 */
export function sameWeekdayNextMonth(startsAtMs: number): number {
  const day = new Date(startsAtMs);
  const turn = Math.floor((day.getUTCDate() - 1) / 7);
  const first = new Date(day);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + 1);
  const month = first.getUTCMonth();
  const offset = (day.getUTCDay() - first.getUTCDay() + 7) % 7;
  first.setUTCDate(1 + offset + turn * 7);
  return first.getUTCMonth() === month ? first.getTime() : first.getTime() - 7 * MS_PER_DAY;
}

/** What a registration is called where it is paid for. */
export function registrationTitle(title: string, startsAtMs: number): string {
  return `${title}, ${formatLongDate(dayAt(startsAtMs))}`;
}

/** Where it takes place: in the house. */
export const EVENT_LOCATION = `${site.name}, ${site.address.street}, ${site.address.area}, ${site.address.city}`;
