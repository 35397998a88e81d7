import type { AdminMeeting, MeetingRoomDay } from "#contract/front-desk/meeting-room.ts";
import { type Day, MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import type { Hours } from "#domain/calendar/opening-hours.ts";
import { findFreeStarts, MIN_MEETING_MINUTES, QUARTER_MINUTES } from "#domain/meeting-room/meeting-room.ts";

/** A part of a day: a meeting or a bookable time. */
export type DayPart = { kind: "meeting"; meeting: AdminMeeting } | { kind: "free"; startsAt: string; endsAt: string };

/** Meetings and free times of a day, in order. */
export function splitDay(day: MeetingRoomDay, capacity: number, nowMs: number): DayPart[] {
  const meetings: DayPart[] = day.meetings.map((meeting) => ({ kind: "meeting", meeting }));
  return [...meetings, ...(day.isOpen ? freeSlots(day, capacity, nowMs) : [])].sort(
    (one, other) => partStartMs(one) - partStartMs(other),
  );
}

/** The room's opening hours on a day, as calendar hours. */
export function toCalendarHours({
  day,
  opensAt,
  closesAt,
}: Pick<MeetingRoomDay, "day" | "opensAt" | "closesAt">): Hours {
  const hourOf = (instant: string) => (Date.parse(instant) - startOfDay(day)) / MS_PER_HOUR;
  return { opens: hourOf(opensAt), closes: hourOf(closesAt) };
}

function freeSlots(day: MeetingRoomDay, capacity: number, nowMs: number): DayPart[] {
  const room = { hours: toCalendarHours(day), meetings: day.meetings, capacity };
  return findFreeTimes(day.day, room, nowMs).map((time) => ({ kind: "free", ...time }));
}

interface RoomOfDay {
  hours: Hours;
  meetings: readonly Pick<AdminMeeting, "startsAt" | "endsAt">[];
  capacity: number;
}

/** Merges start times a quarter of an hour apart into one free time. */
export function findFreeTimes(day: Day, { hours, meetings, capacity }: RoomOfDay, nowMs: number) {
  const taken = meetings.map(({ startsAt, endsAt }) => ({
    startsAtMs: Date.parse(startsAt),
    endsAtMs: Date.parse(endsAt),
  }));
  const request = { minutes: MIN_MEETING_MINUTES, by: "staff" } as const;
  const spans: { first: number; last: number }[] = [];
  for (const start of findFreeStarts(day, { hours, taken, capacity }, request, nowMs)) {
    const span = spans.at(-1);
    if (span && start - span.last === QUARTER_MINUTES * MS_PER_MINUTE) span.last = start;
    else spans.push({ first: start, last: start });
  }
  return spans.map(({ first, last }) => ({
    startsAt: new Date(first).toISOString(),
    endsAt: new Date(last + MIN_MEETING_MINUTES * MS_PER_MINUTE).toISOString(),
  }));
}

function partStartMs(part: DayPart): number {
  return Date.parse(part.kind === "meeting" ? part.meeting.startsAt : part.startsAt);
}
