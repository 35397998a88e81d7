import { type BookingType, isVirtual } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { lastDayOfStay } from "#domain/catalogue/stays.ts";
import { site } from "#domain/site.ts";
import { addDays, type Day, MS_PER_HOUR, startOfDay } from "./days.ts";
import type { Hours } from "./opening-hours.ts";

/** An appointment at the house, as somebody's own calendar shows it. Instants are milliseconds since 1970. */
export interface CalendarEvent {
  title: string;
  description: string;
  location: string;
  /** Days are whole ones, the last included, on which whoever comes may also be elsewhere. */
  time:
    | {
        kind: "timed";
        startsAtMs: number;
        endsAtMs: number /** How many days one after another; one where it is missing. */;
        days?: number;
      }
    | { kind: "days"; first: Day; last: Day };
}

/** Where everything happens, in one line. */
export const HOUSE_LOCATION = `${site.name}, ${site.address.street}, ${site.address.area}, ${site.address.city}, ${site.address.country}`;

const AT_THE_HOUSE = {
  description: `${site.address.directions} Call or write when you are at the gate: ${site.phone.display}.`,
  location: HOUSE_LOCATION,
};

/**
 * What a booking is in a calendar: a day pass the hours of the house on its day, what lasts longer whole days. Null of what
 * nobody comes for, or whose days are agreed apart.
 */
export function bookingEvent(
  booking: { bookingType: BookingType; startDate: Day; endDate: Day | null; lengthenedBy?: number },
  hours: Hours,
): CalendarEvent | null {
  const { bookingType, startDate } = booking;
  const last = lastDayOfStay(booking);
  if (last === null || !isAppointment(booking)) return null;
  return {
    ...AT_THE_HOUSE,
    title: `${PLANS[bookingType].name} at ${site.name}`,
    time: last === startDate ? openOn(startDate, hours) : { kind: "days", first: startDate, last },
  };
}

/** Whether somebody comes for what was booked, on days that are known. */
export function isAppointment(booking: { bookingType: BookingType; startDate: Day; endDate: Day | null }): boolean {
  return !isVirtual(booking.bookingType) && lastDayOfStay(booking) !== null;
}

/** A coworking day of a virtual office. */
export function officeDayEvent(day: Day, hours: Hours): CalendarEvent {
  return { ...AT_THE_HOUSE, title: `Coworking day at ${site.name}`, time: openOn(day, hours) };
}

/** Time in the meeting room. */
export function roomEvent({ startsAtMs, endsAtMs }: { startsAtMs: number; endsAtMs: number }): CalendarEvent {
  return { ...AT_THE_HOUSE, title: `Meeting room at ${site.name}`, time: { kind: "timed", startsAtMs, endsAtMs } };
}

function openOn(day: Day, { opens, closes }: Hours): CalendarEvent["time"] {
  const start = startOfDay(day);
  return { kind: "timed", startsAtMs: start + opens * MS_PER_HOUR, endsAtMs: start + closes * MS_PER_HOUR };
}

/** Opens Google Calendar with the appointment filled in. */
export function googleCalendarLink({ title, description, location, time }: CalendarEvent): string {
  const dates =
    time.kind === "timed"
      ? `${compact(time.startsAtMs)}/${compact(time.endsAtMs)}`
      : `${time.first.replaceAll("-", "")}/${addDays(time.last, 1).replaceAll("-", "")}`;
  return `https://calendar.google.com/calendar/render?${query({ action: "TEMPLATE", text: title, dates, details: description, location, ...daily(time) })}`;
}

/** As RFC 5545 repeats an appointment on the days after its first. */
function daily(time: CalendarEvent["time"]): Record<string, string> {
  const days = time.kind === "timed" ? (time.days ?? 1) : 1;
  return days > 1 ? { recur: `RRULE:FREQ=DAILY;COUNT=${days}` } : {};
}

/** The same for Outlook on the web. */
export function outlookCalendarLink({ title, description, location, time }: CalendarEvent): string {
  const when =
    time.kind === "timed"
      ? { startdt: new Date(time.startsAtMs).toISOString(), enddt: new Date(time.endsAtMs).toISOString() }
      : { startdt: time.first, enddt: addDays(time.last, 1), allday: "true" };
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query({ path: "/calendar/action/compose", rru: "addevent", subject: title, ...when, body: description, location })}`;
}

function query(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}

/** 20261201T080000Z */
function compact(instantMs: number): string {
  return `${new Date(instantMs).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
