import type { AffectedByHours, AffectedByHoursQuery } from "#contract/front-desk/availability/special-hours.ts";
import type { AffectedEvent } from "#contract/front-desk/inventory.ts";
import { isDayPass } from "#domain/bookings/bookings.ts";
import { addDays, type Day, MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { NO_OPENING_EXCEPTIONS } from "#domain/calendar/opening-hours.ts";
import { VIEWING_MINUTES } from "#domain/inbox/inbox.ts";
import { findViewingHours } from "#domain/inbox/viewings.ts";
import { prepareBookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { LeadRow } from "#worker/db/schema/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import { meetingAnswer } from "#worker/meeting-room/meeting-answer.ts";

/** Longer than any event, so that the query finds events that started earlier. */
const EVENT_DAYS_BACK = 31;

/** The day passes that are valid on a day. */
export async function listDayPasses(deps: Deps, day: Day): Promise<BookingRow[]> {
  const bookings = await deps.bookings.listByIds(await deps.allocations.listOverlappingIds(day, day, deps.now()));
  return bookings.filter(({ bookingType }) => isDayPass(bookingType));
}

/**
 * The bookings of a day, and the meetings, viewings and events outside the given hours. Without reception there are no
 * viewings.
 */
export async function affectedByHours(
  deps: Deps,
  { day, opens, closes, withoutReception }: AffectedByHoursQuery,
): Promise<AffectedByHours> {
  const [from, until] = [new Date(startOfDay(day)), new Date(startOfDay(addDays(day, 1)))];
  const at = deps.now();
  const [dayPasses, officeDays, calendar, viewings, events] = await Promise.all([
    listDayPasses(deps, day),
    deps.allowances.listDaysBetween(day, day),
    deps.meetingRoom.readCalendar({ from, to: until, at }),
    deps.inbox.listViewings(from, until, day),
    listEventsOnDays(deps, day, day),
  ]);
  const opensMs = from.getTime() + opens * MS_PER_HOUR;
  const closesMs = from.getTime() + closes * MS_PER_HOUR;
  const isOutside = (startMs: number, endMs: number) => startMs < opensMs || endMs > closesMs;
  const answer = await prepareBookingAnswers(deps, dayPasses);
  return {
    bookings: dayPasses.map(answer),
    officeDays,
    meetings: calendar.meetings
      .filter(({ meeting }) => isOutside(meeting.startsAt.getTime(), meeting.endsAt.getTime()))
      .map((meeting) => meetingAnswer(meeting, at)),
    viewings: viewings.filter(isViewingMet).map(({ id, firstName, lastName, viewingAt }) => ({
      id,
      name: [firstName, lastName].filter(Boolean).join(" "),
      at: viewingAt?.toISOString() ?? null,
    })),
    events: events.filter(({ startsAt, endsAt }) => isOutside(Date.parse(startsAt), Date.parse(endsAt))),
  };

  function isViewingMet({ viewingAt, viewingPart: part }: LeadRow): boolean {
    if (viewingAt !== null)
      return (
        withoutReception !== undefined ||
        isOutside(viewingAt.getTime(), viewingAt.getTime() + VIEWING_MINUTES * MS_PER_MINUTE)
      );
    const specials = [{ day, opens, closes, reason: "", withoutReception: withoutReception !== undefined }];
    const newHours = findViewingHours({ day, part }, { closures: [], specials });
    const usualHours = findViewingHours({ day, part }, NO_OPENING_EXCEPTIONS);
    return newHours?.opens !== usualHours?.opens || newHours?.closes !== usualHours?.closes;
  }
}

/**
 * The events that run on a day between two, both included, and were not cancelled, each with its hours on the first of
 * those days.
 */
export async function listEventsOnDays(deps: Deps, fromDay: Day, toDay: Day): Promise<AffectedEvent[]> {
  const days = await listEventDays(deps, fromDay, toDay);
  return days.filter(({ id }, index) => days.findIndex((event) => event.id === id) === index);
}

/** The same events, once for each of those days. */
export async function listEventDays(deps: Deps, fromDay: Day, toDay: Day): Promise<AffectedEvent[]> {
  const from = new Date(startOfDay(addDays(fromDay, -EVENT_DAYS_BACK)));
  const until = new Date(startOfDay(addDays(toDay, 1)));
  const events = await deps.events.listBetween({ from, until, at: deps.now() });
  return events.flatMap(({ event, taken }) => {
    return Array.from({ length: event.days }, (_, offset) => {
      const startMs = event.eventDate.getTime() + offset * 24 * MS_PER_HOUR;
      const endMs = startMs + event.duration * MS_PER_MINUTE;
      const hours = { startsAt: new Date(startMs).toISOString(), endsAt: new Date(endMs).toISOString() };
      return { id: event.id, title: event.title, ...hours, guests: taken };
    }).filter(({ startsAt }) => startsAt.slice(0, 10) >= fromDay && startsAt.slice(0, 10) <= toDay);
  });
}
