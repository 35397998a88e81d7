import type { AdminMeeting, MeetingRoomDay } from "#contract/front-desk/meeting-room.ts";
import { MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
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

/** Merges start times a quarter of an hour apart into one free time. */
function freeSlots(day: MeetingRoomDay, capacity: number, nowMs: number): DayPart[] {
  const taken = day.meetings.map(({ startsAt, endsAt }) => ({
    startsAtMs: Date.parse(startsAt),
    endsAtMs: Date.parse(endsAt),
  }));
  const request = { minutes: MIN_MEETING_MINUTES, by: "staff" } as const;
  const spans: { first: number; last: number }[] = [];
  for (const start of findFreeStarts(day.day, { hours: toCalendarHours(day), taken, capacity }, request, nowMs)) {
    const span = spans.at(-1);
    if (span && start - span.last === QUARTER_MINUTES * MS_PER_MINUTE) span.last = start;
    else spans.push({ first: start, last: start });
  }
  return spans.map(({ first, last }) => ({
    kind: "free",
    startsAt: new Date(first).toISOString(),
    endsAt: new Date(last + MIN_MEETING_MINUTES * MS_PER_MINUTE).toISOString(),
  }));
}

function partStartMs(part: DayPart): number {
  return Date.parse(part.kind === "meeting" ? part.meeting.startsAt : part.startsAt);
}
