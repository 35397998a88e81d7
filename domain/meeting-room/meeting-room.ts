import { formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { addDays, type Day, dayAt, MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { formatHours, type Hours } from "#domain/calendar/opening-hours.ts";

/** Meetings start and end on a quarter of an hour. */
export const QUARTER_MINUTES = 15;
/** Gap between two meetings, so people can leave and arrive. */
export const MEETING_GAP_MINUTES = 10;
/** Seats at the table. */
export const MEETING_ROOM_SEATS = 8;
export const MIN_MEETING_MINUTES = 30;
export const MAX_MEETING_MINUTES = 8 * 60;
/** How many days ahead the room can be booked. */
export const MAX_MEETING_DAYS_AHEAD = 60;
/** Minimum notice for clients and visitors. Staff can also book the current quarter of an hour. */
export const CLIENT_NOTICE_MINUTES = 30;
/** A client can cancel until this many hours before the start and gets the time back. */
export const MEETING_CANCELLATION_HOURS = 24;

/** The buyer's page of sold hours, which a token completes, and its button. */
export const MY_MEETING_PAGE = "/api/my-meeting?token=";
export const CANCEL_MEETING = "Cancel this booking";

export const ROOM_BOOKERS = ["staff", "client", "visitor"] as const;
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
 * The problem with a requested meeting as field and message, or null. `hours` are the day's opening hours. The database
 * guard checks for closures.
 */
export function findMeetingProblem(
  { startsAtMs, minutes, by }: RequestedMeeting,
  hours: Hours,
  nowMs: number,
): { field: "startsAt" | "minutes"; message: string } | null {
  if (minutes % QUARTER_MINUTES !== 0 || minutes < MIN_MEETING_MINUTES || minutes > MAX_MEETING_MINUTES)
    return { field: "minutes", message: DURATION_MESSAGE };
  if (startsAtMs % (QUARTER_MINUTES * MS_PER_MINUTE) !== 0)
    return { field: "startsAt", message: "Choose a start time on the quarter hour, such as 10:15" };
  if (startsAtMs < earliestStart(by, nowMs))
    return {
      field: "startsAt",
      message: by === "staff" ? "This time has passed" : `Book at least ${CLIENT_NOTICE_MINUTES} minutes ahead`,
    };
  const day = dayAt(startsAtMs);
  if (day > addDays(dayAt(nowMs), MAX_MEETING_DAYS_AHEAD))
    return { field: "startsAt", message: `Book at most ${MAX_MEETING_DAYS_AHEAD} days ahead` };
  const { opensAtMs, closesAtMs } = roomHours(day, hours);
  if (startsAtMs < opensAtMs || startsAtMs + minutes * MS_PER_MINUTE > closesAtMs)
    return {
      field: "startsAt",
      message:
        opensAtMs === closesAtMs
          ? "The meeting room is closed on that day"
          : `The meeting room is open from ${formatHours(hours)} on that day`,
    };
  return null;
}

const DURATION_MESSAGE = `A meeting can last ${MIN_MEETING_MINUTES} minutes to ${MAX_MEETING_MINUTES / 60} hours, in steps of ${QUARTER_MINUTES} minutes`;

function earliestStart(by: RoomBooker, nowMs: number): number {
  const quarter = QUARTER_MINUTES * MS_PER_MINUTE;
  return by === "staff" ? Math.floor(nowMs / quarter) * quarter : nowMs + CLIENT_NOTICE_MINUTES * MS_PER_MINUTE;
}

/** The room's hours, in milliseconds since 1970: the day's opening hours. */
export function roomHours(day: Day, { opens, closes }: Hours): { opensAtMs: number; closesAtMs: number } {
  const start = startOfDay(day);
  return { opensAtMs: start + opens * MS_PER_HOUR, closesAtMs: start + closes * MS_PER_HOUR };
}

/** Whether less than the gap lies between two meetings. */
export function meetingsConflict(one: Meeting, other: Meeting): boolean {
  const gap = MEETING_GAP_MINUTES * MS_PER_MINUTE;
  return one.startsAtMs < other.endsAtMs + gap && other.startsAtMs < one.endsAtMs + gap;
}

/** The possible starts of a meeting on a day, in milliseconds since 1970. `capacity` is the number of equal rooms. */
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

/** "Meeting room, 10 am to 12 pm" */
export function meetingTitle({ startsAtMs, endsAtMs }: Meeting): string {
  const format = (atMs: number) => formatTimeOfDay(new Date(atMs).toISOString());
  return `Meeting room, ${format(startsAtMs)} to ${format(endsAtMs)}`;
}

/** Whether a client can still cancel a meeting and get its time back. */
export function canCancelMeeting(startsAtMs: number, nowMs: number): boolean {
  return nowMs <= startsAtMs - MEETING_CANCELLATION_HOURS * MS_PER_HOUR;
}
