import type { AdminMeeting, BookRoomInput } from "#contract/front-desk/meeting-room.ts";
import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { dayAt, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { type Hours, hoursOn } from "#domain/calendar/opening-hours.ts";
import {
  findFreeStarts,
  findMeetingProblem,
  meetingsConflict,
  type RequestedMeeting,
  type RoomBooker,
} from "#domain/meeting-room/meeting-room.ts";
import {
  type AllowanceRequest,
  explainRefusedUse,
  prepareAllowanceUse,
} from "#worker/allowances/prepare-allowance-use.ts";
import type { MeetingRow } from "#worker/db/schema/meeting-room.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { meetingAnswer } from "./meeting-answer.ts";
import { bookableDays, openStateOn, readDays, toMeeting } from "./show-calendar.ts";

/** Gives somebody the meeting room. Throws as the contract says, each time with what else is free. */
export async function bookRoom(deps: Deps, input: BookRoomInput, idempotencyKey: string | null): Promise<AdminMeeting> {
  const id = await idFromIdempotencyKey(deps, idempotencyKey, input);
  const client = input.clientId === undefined ? null : await deps.clients.findById(input.clientId);
  if (input.clientId !== undefined && client === null) throw new AppError("not_found");
  return createMeeting(deps, {
    id,
    by: "staff",
    clientId: client?.id ?? null,
    name: input.name || null,
    startsAtMs: Date.parse(input.startsAt),
    minutes: input.minutes,
    usesAllowance: client !== null && input.isBeyondAllowance !== true,
  });
}

interface MeetingRequest {
  id: string;
  by: RoomBooker;
  clientId: string | null;
  name: string | null;
  startsAtMs: number;
  minutes: number;
  usesAllowance: boolean;
}

export async function createMeeting(deps: Deps, wanted: MeetingRequest): Promise<AdminMeeting> {
  const { id, by, clientId, name, startsAtMs, minutes } = wanted;
  const repeated = await deps.meetingRoom.findById(id);
  if (repeated) return meetingAnswer(repeated);
  const at = deps.now();
  const day = dayAt(startsAtMs);
  const { specials } = await deps.inventory.readDays(day);
  refuseInvalidTime({ startsAtMs, minutes, by }, hoursOn(day, specials), at);
  const meeting: MeetingRow = {
    id,
    clientId,
    name,
    startsAt: new Date(startsAtMs),
    endsAt: new Date(startsAtMs + minutes * MS_PER_MINUTE),
    bookedBy: by,
    cancelledAt: null,
    createdAt: at,
  };
  const needed: AllowanceRequest | null =
    clientId !== null && wanted.usesAllowance
      ? { id, clientId, kind: "meeting_room_hours", day, units: minutes }
      : null;
  const use = needed && (await prepareAllowanceUse(deps, needed));
  const audit = makeAudit(deps, by === "staff" ? "staff" : "visitor", {
    at,
    action: "meeting_booked",
    subjectType: clientId === null ? "resource" : "client",
    subjectId: clientId ?? "meeting_room",
    detail: { startsAt: meeting.startsAt.toISOString(), minutes, drawn: needed ? minutes : 0 },
  });
  const notices =
    clientId === null
      ? []
      : [makeOutboxEntry(deps, { kind: "meeting_booked", audience: "customer", subjectId: id, at })];
  const isBooked = await deps.meetingRoom.book(meeting, use, audit, notices);
  const booked = await deps.meetingRoom.findById(id);
  if (booked) return meetingAnswer(booked);
  if (!isBooked) await refuseUnavailableRoom(deps, meeting, by);
  if (needed) throw await explainRefusedUse(deps, needed);
  throw new AppError("conflict");
}

function refuseInvalidTime(wanted: RequestedMeeting, hours: Hours, at: Date): void {
  const problem = findMeetingProblem(wanted, hours, at.getTime());
  if (problem) throw invalidField(problem.field, problem.message);
}

/** Throws why the room could not be had, with the next time at which it can. Returns where it was free. */
async function refuseUnavailableRoom(deps: Deps, { startsAt, endsAt }: MeetingRow, by: RoomBooker): Promise<void> {
  const nowMs = deps.now().getTime();
  const day = dayAt(startsAt.getTime());
  const days = bookableDays(dayAt(nowMs));
  const { capacity, taken, closures, specials } = await readDays(deps, days);
  const meetings = taken.map(toMeeting);
  const wanted = { startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() };
  const { isOpen, reason } = openStateOn(closures, day);
  const isTaken = meetings.filter((other) => meetingsConflict(wanted, other)).length >= capacity;
  const minutes = (wanted.endsAtMs - wanted.startsAtMs) / MS_PER_MINUTE;
  // The hours of the day may have changed since they were looked at.
  if (isOpen) refuseInvalidTime({ startsAtMs: wanted.startsAtMs, minutes, by }, hoursOn(day, specials), deps.now());
  if (isOpen && !isTaken) return;
  const next = findNearest();
  const nearest =
    next === undefined
      ? "Nothing is free that long."
      : `The nearest free time begins on ${formatDateWithWeekday(dayAt(next))} at ${formatTimeOfDay(new Date(next).toISOString())}.`;
  const message = isOpen
    ? `Somebody has the meeting room then. ${nearest}`
    : `We are closed on ${formatDateWithWeekday(day)}: ${reason}. ${nearest}`;
  throw new AppError(isOpen ? "fully_booked" : "closed_day", {
    message,
    nextDay: next === undefined ? null : dayAt(next),
    fields: { startsAt: message },
  });

  /** On the same day the one that is nearest, and on a later one the first. */
  function findNearest(): number | undefined {
    if (capacity === 0) return undefined;
    for (const each of days) {
      if (each < day || !openStateOn(closures, each).isOpen) continue;
      const starts = findFreeStarts(
        each,
        { hours: hoursOn(each, specials), taken: meetings, capacity },
        { minutes, by },
        nowMs,
      );
      const [first] = starts.sort(
        (one, other) => Math.abs(one - wanted.startsAtMs) - Math.abs(other - wanted.startsAtMs),
      );
      if (first !== undefined) return first;
    }
    return undefined;
  }
}
