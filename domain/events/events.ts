import { formatDateWithWeekday, formatLongDate, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { type Day, dayAt, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { site } from "#domain/site.ts";

export const EVENT_CATEGORIES = ["workshop", "community"] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

/**
 * - `held`: a place is held until it is paid for or, if it is free, confirmed
 * - `registered`: the place is confirmed
 * - `waitlisted`: waiting for a place
 * - `offered`: a free place is held for this person for a limited time
 * - `lapsed`: the hold or the offer expired
 */
export const REGISTRATION_STATES = ["held", "registered", "waitlisted", "offered", "lapsed", "cancelled"] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** States that take a place, while the hold or offer lasts. */
export const SEAT_HOLDING_STATES = ["held", "registered", "offered"] as const satisfies RegistrationState[];
/** States that count as registered or waiting. A person can have one such registration per event. */
export const ACTIVE_REGISTRATION_STATES = [...SEAT_HOLDING_STATES, "waitlisted"] as const satisfies RegistrationState[];

/** The page of a registration. The link token follows the `#`. */
export const MY_REGISTRATION_PAGE = "/my-registration#";

/** Closer to the start than this, staff offer places by phone instead. */
export const MIN_OFFER_LEAD_MS = 12 * MS_PER_HOUR;
/** How long attendees can claim a full refund after the event was moved. */
export const MOVED_EVENT_REFUND_MS = 7 * MS_PER_DAY;

export const MAX_EVENT_DAYS = 14;
export const MAX_EVENT_DAY_MINUTES = 14 * 60;
export const MAX_EVENT_CAPACITY = 500;
/** People that one registration and one payment can bring to an event. */
export const MAX_PARTY = 6;

/** The names of the people who come along. One without a name is "Guest 2 of Ama Mensah". */
export function companionNames(name: string, people: number, names: readonly string[]): string[] {
  return Array.from({ length: people - 1 }, (_, index) => names[index] ?? `Guest ${index + 2} of ${name}`);
}

/** The price of several places in text: "₵240.00 for 2 people". */
export function formatPartyPrice(price: string, people: number): string {
  return people === 1 ? price : `${price} for ${people} people`;
}

/** Start, number of consecutive days, and minutes per day. */
export interface EventTimes {
  startsAtMs: number;
  days: number;
  minutes: number;
}

/** Whether attendees may claim that refund: the start or the number of days changed. */
export function isRescheduled(before: EventTimes, after: EventTimes): boolean {
  return before.startsAtMs !== after.startsAtMs || before.days !== after.days;
}

/** End of the last day, in milliseconds since 1970. */
export function eventEndMs({ startsAtMs, days, minutes }: EventTimes): number {
  return startsAtMs + (days - 1) * MS_PER_DAY + minutes * MS_PER_MINUTE;
}

/** Start of the last day, from which attendees can download a certificate, in milliseconds since 1970. */
export function certificatesFromMs({ startsAtMs, days }: EventTimes): number {
  return startOfDay(dayAt(startsAtMs + (days - 1) * MS_PER_DAY));
}

export function lastDayOfEvent(times: EventTimes): Day {
  // An event until midnight ends on the day before.
  return dayAt(eventEndMs(times) - 1);
}

/** "Monday 7 to Wednesday 9 December 2026" or "Friday 4 December 2026". */
export function formatEventDays(times: EventTimes): string {
  const first = dayAt(times.startsAtMs);
  const last = dayAt(times.startsAtMs + (times.days - 1) * MS_PER_DAY);
  if (first === last) return formatDateWithWeekday(first);
  const start = formatDateWithWeekday(first);
  // Within one month, the start is only "Monday 7".
  const shortStart = first.slice(0, 7) === last.slice(0, 7) ? start.split(" ").slice(0, 2).join(" ") : start;
  return `${shortStart} to ${formatDateWithWeekday(last)}`;
}

/** "9 am to 4 pm" in Accra time, the same on each day. */
export function formatEventHours({ startsAtMs, minutes }: EventTimes, formatTime = formatTimeOfDay): string {
  const times = [startsAtMs, startsAtMs + minutes * MS_PER_MINUTE];
  return times.map((ms) => formatTime(new Date(ms).toISOString())).join(" to ");
}

/** Exact numbers are shown only below ten. Occupancy is business information. */
export function formatPlacesLeft(left: number): string {
  if (left <= 0) return "Full";
  if (left === 1) return "1 place left";
  return left < 10 ? `${left} places left` : "Plenty of places left";
}

/**
 * The same weekday one month later, at the same time: first Monday to first Monday. A fifth weekday becomes the last
 * one if the next month has only four.
 */
export function sameWeekdayNextMonth(startsAtMs: number): number {
  const day = new Date(startsAtMs);
  const week = Math.floor((day.getUTCDate() - 1) / 7);
  const first = new Date(day);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + 1);
  const month = first.getUTCMonth();
  const offset = (day.getUTCDay() - first.getUTCDay() + 7) % 7;
  first.setUTCDate(1 + offset + week * 7);
  return first.getUTCMonth() === month ? first.getTime() : first.getTime() - 7 * MS_PER_DAY;
}

/** What a registration is called at checkout and on its receipt. */
export function registrationTitle(title: string, startsAtMs: number, people = 1): string {
  return `${title}, ${formatLongDate(dayAt(startsAtMs))}${people === 1 ? "" : `, ${people} people`}`;
}

/** Events take place at the site's address. */
export function eventLocation(): string {
  return `${site.name}, ${site.address.street}, ${site.address.area}, ${site.address.city}`;
}
