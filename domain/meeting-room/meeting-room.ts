import { addDays, type Day, dayAt, MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { formatHours, type Hours } from "#domain/calendar/opening-hours.ts";

/** Meetings begin and end on a quarter of an hour. */
export const QUARTER_MINUTES = 15;
/** Between two meetings, for those who leave and those who come. */
export const MEETING_GAP_MINUTES = 10;
export const MIN_MEETING_MINUTES = 30;
export const MAX_MEETING_MINUTES = 8 * 60;
/** How far ahead the room can be booked. */
export const MAX_MEETING_DAYS_AHEAD = 60;
/** A client's own meeting begins no sooner than this; staff may also book the quarter that is running. */
export const CLIENT_NOTICE_MINUTES = 30;
/** A client's meeting can be called off until this long before it begins, and its time comes back. */
export const MEETING_CANCELLATION_HOURS = 24;

export const ROOM_BOOKERS = ["staff", "client"] as const;
export type RoomBooker = (typeof ROOM_BOOKERS)[number];

/** Instants in milliseconds since 1970. */
export interface Meeting {
  startsAtMs: number;
  endsAtMs: number;
}

export interface RequestedMeeting {
  startsAtMs: number;
  minutes: number;
  by: RoomBooker;
}

/**
 * What is wrong with when a meeting is wanted, by its field and in a sentence, or null. `hours` are those of the house on
 * its day; closed days are the guard's.
 */
export function findMeetingProblem(
  { startsAtMs, minutes, by }: RequestedMeeting,
  hours: Hours,
  nowMs: number,
): { field: "startsAt" | "minutes"; message: string } | null {
  if (minutes % QUARTER_MINUTES !== 0 || minutes < MIN_MEETING_MINUTES || minutes > MAX_MEETING_MINUTES)
    return { field: "minutes", message: DURATION_MESSAGE };
  if (startsAtMs % (QUARTER_MINUTES * MS_PER_MINUTE) !== 0)
    return { field: "startsAt", message: "A meeting begins on a quarter of an hour, such as 10:15" };
  if (startsAtMs < earliestStart(by, nowMs))
    return {
      field: "startsAt",
      message: by === "staff" ? "This time is over" : `Book at least ${CLIENT_NOTICE_MINUTES} minutes ahead`,
    };
  const day = dayAt(startsAtMs);
  if (day > addDays(dayAt(nowMs), MAX_MEETING_DAYS_AHEAD))
    return { field: "startsAt", message: `The meeting room can be booked ${MAX_MEETING_DAYS_AHEAD} days ahead` };
  const { opensAtMs, closesAtMs } = roomHours(day, hours);
  if (startsAtMs < opensAtMs || startsAtMs + minutes * MS_PER_MINUTE > closesAtMs)
    return { field: "startsAt", message: `The meeting room is open from ${formatHours(hours)} on that day` };
  return null;
}

const DURATION_MESSAGE = `A meeting takes ${MIN_MEETING_MINUTES} minutes to ${MAX_MEETING_MINUTES / 60} hours, in quarters of an hour`;

function earliestStart(by: RoomBooker, nowMs: number): number {
  const quarter = QUARTER_MINUTES * MS_PER_MINUTE;
  return by === "staff" ? Math.floor(nowMs / quarter) * quarter : nowMs + CLIENT_NOTICE_MINUTES * MS_PER_MINUTE;
}

/** The room is open as long as the house. */
export function roomHours(day: Day, { opens, closes }: Hours): { opensAtMs: number; closesAtMs: number } {
  const start = startOfDay(day);
  return { opensAtMs: start + opens * MS_PER_HOUR, closesAtMs: start + closes * MS_PER_HOUR };
}

/** Whether two meetings stand in each other's way: less than the gap lies between them. */
export function meetingsConflict(one: Meeting, other: Meeting): boolean {
  const gap = MEETING_GAP_MINUTES * MS_PER_MINUTE;
  return one.startsAtMs < other.endsAtMs + gap && other.startsAtMs < one.endsAtMs + gap;
}

/** When a meeting of so many minutes could begin on a day, in a room or several that are alike. */
export function findFreeStarts(
  day: Day,
  room: { hours: Hours; taken: readonly Meeting[]; capacity: number },
  wanted: { minutes: number; by: RoomBooker },
  nowMs: number,
): number[] {
  const { opensAtMs, closesAtMs } = roomHours(day, room.hours);
  const starts: number[] = [];
  for (let startsAtMs = opensAtMs; startsAtMs < closesAtMs; startsAtMs += QUARTER_MINUTES * MS_PER_MINUTE) {
    if (findMeetingProblem({ startsAtMs, ...wanted }, room.hours, nowMs) !== null) continue;
    const meeting = { startsAtMs, endsAtMs: startsAtMs + wanted.minutes * MS_PER_MINUTE };
    if (room.taken.filter((other) => meetingsConflict(meeting, other)).length < room.capacity) starts.push(startsAtMs);
  }
  return starts;
}

/** Whether a client may still call a meeting off by themselves, with its time coming back. */
export function canCancelMeeting(startsAtMs: number, nowMs: number): boolean {
  return nowMs <= startsAtMs - MEETING_CANCELLATION_HOURS * MS_PER_HOUR;
}
