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
import { requireRight } from "#worker/staff/require-right.ts";
import { meetingAnswer } from "./meeting-answer.ts";
import { bookableDays, openStateOn, readDays, toMeeting } from "./show-calendar.ts";

/** Books the meeting room for staff. Throws as the contract says, with the next free time. */
export async function bookRoom(deps: Deps, input: BookRoomInput, idempotencyKey: string | null): Promise<AdminMeeting> {
  const id = await idFromIdempotencyKey(deps, idempotencyKey, input);
  const client = input.clientId === undefined ? null : await deps.clients.findById(input.clientId);
  if (input.clientId !== undefined && client === null) throw new AppError("not_found");
  const isBeyondAllowance = client !== null && input.isBeyondAllowance === true;
  // The catalogue has no hourly price, so nothing is owed for it.
  if (isBeyondAllowance) requireRight(deps, "give_up_money", "this time is not part of the client's monthly hours");
  return createMeeting(deps, {
    id,
    by: "staff",
    clientId: client?.id ?? null,
    name: input.name || null,
    startsAtMs: Date.parse(input.startsAt),
    minutes: input.minutes,
    usesAllowance: client !== null && !isBeyondAllowance,
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

export async function createMeeting(deps: Deps, request: MeetingRequest): Promise<AdminMeeting> {
  const { id, by, clientId, name, startsAtMs, minutes } = request;
  const existing = await deps.meetingRoom.findById(id);
  if (existing) return meetingAnswer(existing);
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
  const allowanceRequest: AllowanceRequest | null =
    clientId !== null && request.usesAllowance
      ? { id, clientId, kind: "meeting_room_hours", day, units: minutes }
      : null;
  const allowanceUse = allowanceRequest && (await prepareAllowanceUse(deps, allowanceRequest));
  const audit = makeAudit(deps, by === "staff" ? "staff" : "visitor", {
    at,
    action: "meeting_booked",
    subjectType: clientId === null ? "resource" : "client",
    subjectId: clientId ?? "meeting_room",
    detail: { startsAt: meeting.startsAt.toISOString(), minutes, drawn: allowanceRequest ? minutes : 0 },
  });
  const outboxEntries =
    clientId === null
      ? []
      : [makeOutboxEntry(deps, { kind: "meeting_booked", audience: "customer", subjectId: id, at })];
  const isBooked = await deps.meetingRoom.book(meeting, allowanceUse, audit, outboxEntries);
  const booked = await deps.meetingRoom.findById(id);
  if (booked) return meetingAnswer(booked);
  if (!isBooked) await refuseUnavailableRoom(deps, meeting, by);
  if (allowanceRequest) throw await explainRefusedUse(deps, allowanceRequest);
  throw new AppError("conflict");
}

function refuseInvalidTime(requested: RequestedMeeting, hours: Hours, at: Date): void {
  const problem = findMeetingProblem(requested, hours, at.getTime());
  if (problem) throw invalidField(problem.field, problem.message);
}

/** Throws the reason and the next free time; returns if the room was free. */
async function refuseUnavailableRoom(deps: Deps, { startsAt, endsAt }: MeetingRow, by: RoomBooker): Promise<void> {
  const nowMs = deps.now().getTime();
  const day = dayAt(startsAt.getTime());
  const days = bookableDays(dayAt(nowMs));
  const { capacity, meetings: taken, closures, specials } = await readDays(deps, days);
  const meetings = taken.map(toMeeting);
  const requested = { startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() };
  const { isOpen, reason } = openStateOn({ closures, specials }, day);
  const isFull = meetings.filter((other) => meetingsConflict(requested, other)).length >= capacity;
  const minutes = (requested.endsAtMs - requested.startsAtMs) / MS_PER_MINUTE;
  // Opening hours may have changed since the check.
  if (isOpen) refuseInvalidTime({ startsAtMs: requested.startsAtMs, minutes, by }, hoursOn(day, specials), deps.now());
  if (isOpen && !isFull) return;
  const nearestStart = findNearest();
  const nearestText =
    nearestStart === undefined
      ? "No other time is free for that long."
      : `The nearest free time is ${formatDateWithWeekday(dayAt(nearestStart))} at ${formatTimeOfDay(new Date(nearestStart).toISOString())}, Accra time.`;
  const message = isOpen
    ? `The room is taken at that time. ${nearestText}`
    : `We are closed on ${formatDateWithWeekday(day)}: ${reason}. ${nearestText}`;
  throw new AppError(isOpen ? "fully_booked" : "closed_day", {
    message,
    nextDay: nearestStart === undefined ? null : dayAt(nearestStart),
    fields: { startsAt: message },
  });

  /** The nearest start on the same day, else the first on a later day. */
  function findNearest(): number | undefined {
    if (capacity === 0) return undefined;
    for (const candidate of days) {
      if (candidate < day || !openStateOn({ closures, specials }, candidate).isOpen) continue;
      const starts = findFreeStarts(
        candidate,
        { hours: hoursOn(candidate, specials), taken: meetings, capacity },
        { minutes, by },
        nowMs,
      );
      const [first] = starts.sort(
        (one, other) => Math.abs(one - requested.startsAtMs) - Math.abs(other - requested.startsAtMs),
      );
      if (first !== undefined) return first;
    }
    return undefined;
  }
}
