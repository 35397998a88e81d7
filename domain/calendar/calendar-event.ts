import { isVirtual } from "#domain/bookings/bookings.ts";
import { type BookedDays, lastBookedDay } from "#domain/catalogue/booking-period.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { VIEWING_MS } from "#domain/inbox/inbox.ts";
import { site } from "#domain/site.ts";
import { addDays, type Day, MS_PER_HOUR, startOfDay } from "./days.ts";
import type { Hours } from "./opening-hours.ts";

/** An appointment for the customer's own calendar. Instants are milliseconds since 1970. */
export interface CalendarEvent {
  title: string;
  description: string;
  location: string;
  /** `days` are whole days, the last one included, which leave the customer's calendar free. */
  time:
    | {
        kind: "timed";
        startsAtMs: number;
        endsAtMs: number;
        /** Number of consecutive days, by default 1. */
        days?: number;
      }
    | { kind: "days"; first: Day; last: Day };
}

/** The address on one line. */
export function siteLocation(): string {
  return `${site.name}, ${site.address.street}, ${site.address.area}, ${site.address.city}, ${site.address.country}`;
}

const venue = () => ({
  description: `${site.address.directions} Call or message when you are at the gate: ${site.phone.display}.`,
  location: siteLocation(),
});

/**
 * Calendar event of a booking: opening hours for a day pass, whole days for longer plans. Null for virtual offices and
 * plans without fixed days.
 */
export function bookingCalendarEvent(booking: BookedDays, hours: Hours): CalendarEvent | null {
  const { bookingType, startDate } = booking;
  const last = lastBookedDay(booking);
  if (last === null || !hasCalendarEvent(booking)) return null;
  return {
    ...venue(),
    title: `${PLANS[bookingType].name} at ${site.name}`,
    time: last === startDate ? openingHoursTime(startDate, hours) : { kind: "days", first: startDate, last },
  };
}

/** Whether the customer visits on known days. */
export function hasCalendarEvent(booking: BookedDays): boolean {
  return !isVirtual(booking.bookingType) && lastBookedDay(booking) !== null;
}

/** Calendar event of a coworking day that a virtual office includes. */
export function coworkingDayCalendarEvent(day: Day, hours: Hours): CalendarEvent {
  return { ...venue(), title: `Coworking day at ${site.name}`, time: openingHoursTime(day, hours) };
}

/** Calendar event of a viewing. */
export function viewingCalendarEvent(startsAtMs: number): CalendarEvent {
  return {
    ...venue(),
    title: `Viewing of ${site.name}`,
    time: { kind: "timed", startsAtMs, endsAtMs: startsAtMs + VIEWING_MS },
  };
}

/** Calendar event of a meeting room booking. */
export function meetingCalendarEvent({
  startsAtMs,
  endsAtMs,
}: {
  startsAtMs: number;
  endsAtMs: number;
}): CalendarEvent {
  return { ...venue(), title: `Meeting room at ${site.name}`, time: { kind: "timed", startsAtMs, endsAtMs } };
}

function openingHoursTime(day: Day, { opens, closes }: Hours): CalendarEvent["time"] {
  const start = startOfDay(day);
  return { kind: "timed", startsAtMs: start + opens * MS_PER_HOUR, endsAtMs: start + closes * MS_PER_HOUR };
}

/** Link that opens Google Calendar with the event filled in. */
export function googleCalendarLink({ title, description, location, time }: CalendarEvent): string {
  const dates =
    time.kind === "timed"
      ? `${formatUtcCompact(time.startsAtMs)}/${formatUtcCompact(time.endsAtMs)}`
      : `${time.first.replaceAll("-", "")}/${addDays(time.last, 1).replaceAll("-", "")}`;
  return `https://calendar.google.com/calendar/render?${encodeQuery({ action: "TEMPLATE", text: title, dates, details: description, location, ...recurrenceParameter(time) })}`;
}

/** Repeats an event on consecutive days, as in RFC 5545. */
function recurrenceParameter(time: CalendarEvent["time"]): Record<string, string> {
  const days = time.kind === "timed" ? (time.days ?? 1) : 1;
  return days > 1 ? { recur: `RRULE:FREQ=DAILY;COUNT=${days}` } : {};
}

/** Link that opens Outlook on the web with the event filled in. */
export function outlookCalendarLink({ title, description, location, time }: CalendarEvent): string {
  const times =
    time.kind === "timed"
      ? { startdt: new Date(time.startsAtMs).toISOString(), enddt: new Date(time.endsAtMs).toISOString() }
      : { startdt: time.first, enddt: addDays(time.last, 1), allday: "true" };
  return `https://outlook.live.com/calendar/0/deeplink/compose?${encodeQuery({ path: "/calendar/action/compose", rru: "addevent", subject: title, ...times, body: description, location })}`;
}

function encodeQuery(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}

/** Returns "20261201T080000Z". */
function formatUtcCompact(instantMs: number): string {
  return `${new Date(instantMs).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
