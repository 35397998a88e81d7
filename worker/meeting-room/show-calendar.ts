import type { MeetingRoomCalendar, MeetingRoomQuery } from "#contract/front-desk/meeting-room.ts";
import { addDays, type Day, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { closedReasonOn, hoursOn, type OpeningExceptions, specialHoursOn } from "#domain/calendar/opening-hours.ts";
import { MAX_MEETING_DAYS_AHEAD, type Meeting, roomHours } from "#domain/meeting-room/meeting-room.ts";
import type { MeetingWithClient } from "#worker/db/meeting-room.ts";
import type { Deps } from "#worker/deps.ts";
import { meetingAnswer } from "./meeting-answer.ts";

const DEFAULT_DAYS = 7;

/** Returns the meetings of the room, day by day. */
export async function showCalendar(deps: Deps, query: MeetingRoomQuery): Promise<MeetingRoomCalendar> {
  const from = query.from ?? dayAt(deps.now().getTime());
  const days = Array.from({ length: query.days ?? DEFAULT_DAYS }, (_, offset) => addDays(from, offset));
  const { capacity, meetings, closures, specials } = await readDays(deps, days);
  return {
    capacity,
    days: days.map((day) => {
      const { opensAtMs, closesAtMs } = roomHours(day, hoursOn(day, specials));
      return {
        day,
        ...openStateOn({ closures, specials }, day),
        hoursBecause: specialHoursOn(day, specials)?.reason ?? null,
        opensAt: new Date(opensAtMs).toISOString(),
        closesAt: new Date(closesAtMs).toISOString(),
        meetings: meetings
          .filter(({ meeting }) => dayAt(meeting.startsAt.getTime()) === day)
          .map((meeting) => meetingAnswer(meeting, deps.now())),
      };
    }),
  };
}

/** Reads the calendar for consecutive days. */
export function readDays(deps: Pick<Deps, "meetingRoom" | "now">, days: readonly Day[]) {
  const [first = "", last = first] = [days[0], days.at(-1)];
  return deps.meetingRoom.readCalendar({
    from: new Date(startOfDay(first)),
    to: new Date(startOfDay(addDays(last, 1))),
    at: deps.now(),
  });
}

/** Days on which the room can be booked. */
export function bookableDays(from: Day): Day[] {
  return Array.from({ length: MAX_MEETING_DAYS_AHEAD + 1 }, (_, offset) => addDays(from, offset));
}

export function openStateOn(exceptions: OpeningExceptions, day: Day): { isOpen: boolean; reason: string | null } {
  const reason = closedReasonOn(day, exceptions);
  return { isOpen: reason === null, reason };
}

export function toMeeting({ meeting }: MeetingWithClient): Meeting {
  return { startsAtMs: meeting.startsAt.getTime(), endsAtMs: meeting.endsAt.getTime() };
}
