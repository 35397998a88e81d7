import { bookingCalendarEvent, type CalendarEvent, hasCalendarEvent } from "#domain/calendar/calendar-event.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { hoursOn } from "#domain/calendar/opening-hours.ts";
import { lastBookedDay } from "#domain/catalogue/booking-period.ts";
import { LINK_DAYS_AFTER_END } from "#domain/links/links.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { CalendarAttachment, CalendarEntry } from "#worker/gateways/calendar-files.ts";
import { bookedPeriodOf } from "#worker/inventory/find-covered-days.ts";

/** URL of the booking's calendar; null if it is no appointment. */
export function calendarUrlOf({ siteUrl }: Pick<Deps, "siteUrl">, booking: BookingRow): string | null {
  if (booking.calendarId === null || !hasCalendarEvent(bookedPeriodOf(booking))) return null;
  return `${siteUrl}/api/my-booking/calendar/${booking.calendarId}`;
}

/**
 * Returns the booking as a calendar file, also for subscriptions. A cancelled booking stays, as cancelled, for ninety
 * days: some calendars keep a missing entry. Throws `not_found`.
 */
export async function getCalendar(deps: Deps, calendarId: string): Promise<string> {
  const booking = await deps.myBookings.findByCalendarId(calendarId);
  const entry = booking && (await findCalendarEntry(deps, booking));
  if (!booking || !entry) throw new AppError("not_found");
  const lastDay = lastBookedDay(bookedPeriodOf(booking));
  const today = dayAt(deps.now().getTime());
  if (lastDay !== null && addDays(lastDay, LINK_DAYS_AFTER_END) < today) throw new AppError("not_found");
  return deps.calendarFiles.write(entry, deps.now());
}

/** The calendar file as an email attachment; empty if the booking is no appointment. */
export async function makeCalendarAttachments(deps: Deps, booking: BookingRow): Promise<CalendarAttachment[]> {
  const entry = await findCalendarEntry(deps, booking);
  return entry === null ? [] : [await deps.calendarFiles.attach(entry, deps.now())];
}

/** The booking as an event, with the day's current opening hours. */
export async function findCalendarEvent(deps: Deps, booking: BookingRow): Promise<CalendarEvent | null> {
  const days = bookedPeriodOf(booking);
  if (!hasCalendarEvent(days)) return null;
  const { specials } = await deps.inventory.readDays(days.startDate);
  return bookingCalendarEvent(days, hoursOn(days.startDate, specials));
}

async function findCalendarEntry(deps: Deps, booking: BookingRow): Promise<CalendarEntry | null> {
  const event = await findCalendarEvent(deps, booking);
  if (event === null || booking.calendarId === null) return null;
  const { count, lastAt } = await deps.myBookings.findChanges(booking.id);
  return {
    event,
    subjectType: "booking",
    id: booking.calendarId,
    sequence: count,
    changedAt: lastAt ?? booking.createdAt,
    isCancelled: booking.status === "cancelled",
  };
}
