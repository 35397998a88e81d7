import { bookingEvent } from "#domain/calendar/calendar-event.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { lastDayOfStay } from "#domain/catalogue/stays.ts";
import { LINK_DAYS_AFTER_END } from "#domain/links/links.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { CalendarAttachment, CalendarEntry } from "#worker/gateways/calendar-files.ts";
import { stayDaysOf } from "#worker/inventory/find-freeing-closure.ts";

/** Where a booking's calendar is asked for; null of what is no appointment. */
export function calendarUrlOf({ siteUrl }: Pick<Deps, "siteUrl">, booking: BookingRow): string | null {
  if (booking.calendarId === null || bookingEvent(stayDaysOf(booking)) === null) return null;
  return `${siteUrl}/api/my-booking/calendar/${booking.calendarId}`;
}

/**
 * A booking as a calendar file, also for a program that asks for it again and again. Cancelled it says so for ninety days:
 * what is no longer there leaves the appointment in some calendars. Throws `not_found`.
 */
export async function getCalendar(deps: Deps, calendarId: string): Promise<string> {
  const booking = await deps.myBookings.findByCalendarId(calendarId);
  const entry = booking && (await calendarEntryOf(deps, booking));
  if (!booking || !entry) throw new AppError("not_found");
  const lastDay = lastDayOfStay(stayDaysOf(booking));
  const today = dayAt(deps.now().getTime());
  if (lastDay !== null && addDays(lastDay, LINK_DAYS_AFTER_END) < today) throw new AppError("not_found");
  return deps.calendarFiles.write(entry, deps.now());
}

/** The same as the file of a mail about it, or nothing where it is no appointment. */
export async function calendarFilesOf(deps: Deps, booking: BookingRow): Promise<CalendarAttachment[]> {
  const entry = await calendarEntryOf(deps, booking);
  return entry === null ? [] : [await deps.calendarFiles.attach(entry, deps.now())];
}

async function calendarEntryOf(deps: Deps, booking: BookingRow): Promise<CalendarEntry | null> {
  const event = bookingEvent(stayDaysOf(booking));
  if (event === null || booking.calendarId === null) return null;
  const { count, lastAt } = await deps.myBookings.findChanges(booking.id);
  return {
    event,
    about: "booking",
    id: booking.calendarId,
    sequence: count,
    changedAt: lastAt ?? booking.createdAt,
    isCancelled: booking.status === "cancelled",
  };
}
