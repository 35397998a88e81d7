import type { AffectedByWeek } from "#contract/house-settings.ts";
import { addDays, addYear, type Day, dayAt, MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { closureOn, type Hours, regularHoursOn, specialHoursOn, weekdayOf } from "#domain/calendar/opening-hours.ts";
import { VIEWING_MINUTES } from "#domain/inbox/inbox.ts";
import type { Week } from "#domain/site.ts";
import { prepareBookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { Deps } from "#worker/deps.ts";
import { listEventDays } from "#worker/inventory/affected-by-hours.ts";
import { meetingAnswer } from "#worker/meeting-room/meeting-answer.ts";

const NOBODY: AffectedByWeek = {
  closed: 0,
  outside: 0,
  bookings: [],
  officeDays: [],
  meetings: [],
  viewings: [],
  events: [],
};

/**
 * What fits in one week and not in another, from tomorrow until bookings end: what starts on a day that closes, and what
 * falls outside shorter hours. Days with a closure or special hours do not follow the week.
 */
export async function findAffectedByWeek(deps: Deps, before: Week, after: Week): Promise<AffectedByWeek> {
  if (JSON.stringify(before) === JSON.stringify(after)) return NOBODY;
  const at = deps.now();
  const first = addDays(dayAt(at.getTime()), 1);
  const last = addYear(first);
  const [from, until] = [new Date(startOfDay(first)), new Date(startOfDay(addDays(last, 1)))];
  const [ids, officeDays, calendar, leads, events] = await Promise.all([
    deps.allocations.listOverlappingIds(first, last, at),
    deps.allowances.listDaysBetween(first, last),
    deps.meetingRoom.readCalendar({ from, to: until, at }),
    deps.inbox.listViewings(from, until, first),
    listEventDays(deps, first, last),
  ]);
  const bookings = (await deps.bookings.listByIds(ids)).filter(({ startDate }) => closes(dayAt(startDate.getTime())));
  const answer = await prepareBookingAnswers(deps, bookings);
  const meetings = calendar.meetings.filter(({ meeting: { startsAt, endsAt } }) => isMet(startsAt, endsAt));
  // A viewing that is only requested has no time to keep.
  const viewings = leads.flatMap(({ id, firstName, lastName, viewingAt }) =>
    viewingAt !== null && isMet(viewingAt, new Date(viewingAt.getTime() + VIEWING_MINUTES * MS_PER_MINUTE))
      ? [{ id, name: [firstName, lastName].filter(Boolean).join(" "), at: viewingAt.toISOString() }]
      : [],
  );
  const met = {
    bookings: bookings.map(answer),
    officeDays: officeDays.filter(({ day }) => closes(day)),
    meetings: meetings.map((meeting) => meetingAnswer(meeting, at)),
    viewings,
    events: events.filter(({ startsAt, endsAt }) => isMet(new Date(startsAt), new Date(endsAt))),
  };
  const days = [
    ...[...met.meetings, ...met.events].map(({ startsAt }) => startsAt.slice(0, 10)),
    ...viewings.map((viewing) => viewing.at.slice(0, 10)),
  ];
  const closed = met.bookings.length + met.officeDays.length + days.filter(closes).length;
  return { closed, outside: days.filter((day) => !closes(day)).length, ...met };

  function hoursOf(day: Day): { old: Hours; new: Hours } | null {
    if (closureOn(day, calendar.closures) || specialHoursOn(day, calendar.specials)) return null;
    return { old: regularHoursOn(weekdayOf(day), before), new: regularHoursOn(weekdayOf(day), after) };
  }

  function closes(day: Day): boolean {
    const hours = hoursOf(day);
    return hours !== null && hours.old.opens < hours.old.closes && hours.new.opens === hours.new.closes;
  }

  function isMet(startsAt: Date, endsAt: Date): boolean {
    const dayMs = startOfDay(dayAt(startsAt.getTime()));
    const fits = ({ opens, closes: end }: Hours) =>
      startsAt.getTime() >= dayMs + opens * MS_PER_HOUR && endsAt.getTime() <= dayMs + end * MS_PER_HOUR;
    const hours = hoursOf(dayAt(startsAt.getTime()));
    return hours !== null && fits(hours.old) && !fits(hours.new);
  }
}
