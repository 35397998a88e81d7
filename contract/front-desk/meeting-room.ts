import * as z from "zod/mini";
import { calendarDay, optionalLine, wholeNumber } from "#contract/fields.ts";
import { MAX_MEETING_MINUTES, type RoomBooker } from "#domain/meeting-room/meeting-room.ts";
import { adminId } from "./front-desk.ts";

/** The most days that one calendar shows. */
export const MAX_ROOM_DAYS = 31;

/** GET /api/admin/meeting-room, 200 MeetingRoomCalendar: a week from today unless it is said. */
export const MeetingRoomQuery = z.lazy(() =>
  z.object({
    from: z.optional(calendarDay("From is not a date")),
    days: z.optional(wholeNumber(`Days must be 1 to ${MAX_ROOM_DAYS}`, { min: 1, max: MAX_ROOM_DAYS })),
  }),
);
export type MeetingRoomQuery = z.infer<typeof MeetingRoomQuery>;

export interface MeetingRoomCalendar {
  /** How many rooms there are that are alike. */
  capacity: number;
  days: MeetingRoomDay[];
}

export interface MeetingRoomDay {
  day: string;
  isOpen: boolean;
  /** Why it is closed. */
  reason: string | null;
  opensAt: string;
  closesAt: string;
  /** Why it has other hours than its week's; null where it has not. */
  hoursBecause: string | null;
  meetings: AdminMeeting[];
}

export interface AdminMeeting {
  id: string;
  /** Null of whoever is no client. */
  clientId: string | null;
  /** Who has the room, or what a client's meeting is called. */
  name: string;
  businessName: string | null;
  startsAt: string;
  endsAt: string;
  minutes: number;
  bookedBy: RoomBooker;
  /** Hours of the client's month that it takes; 0 where it takes none. */
  drawnHours: number;
}

/** An instant with its offset, as 2026-12-01T10:15:00Z. */
export const meetingStart = () =>
  z.iso.datetime({ offset: true, error: "Say when it begins, such as 2026-12-01T10:15:00Z" });

export const meetingMinutes = () =>
  wholeNumber("Say how many minutes it takes", {
    min: 1,
    max: 24 * 60,
    maxMessage: `A meeting takes at most ${MAX_MEETING_MINUTES / 60} hours`,
  });

/**
 * POST /api/admin/meeting-room, 201 AdminMeeting. Either whose it is or a name. A client's meeting takes its time from the
 * month's hours, unless `isBeyondAllowance`. 409 `fully_booked` with the next free time in its sentence, `closed_day`,
 * `allowance_used`, `not_paid_yet`; 400 for an hour at night, a time that is over, no quarter of an hour. An
 * `Idempotency-Key` header makes a repeat answer the same meeting.
 */
export const BookRoomInput = z.lazy(() =>
  z
    .object({
      clientId: z.optional(adminId()),
      name: optionalLine(100, "Name must be at most 100 characters"),
      startsAt: meetingStart(),
      minutes: meetingMinutes(),
      isBeyondAllowance: z.optional(z.boolean("Say whether it goes beyond the month's hours")),
    })
    .check(
      z.refine(({ clientId, name = "" }) => clientId !== undefined || name.length >= 2, {
        error: "Say whose meeting it is",
        path: ["name"],
      }),
    ),
);
export type BookRoomInput = z.infer<typeof BookRoomInput>;

/** POST /api/admin/meeting-room/:id/cancel, 200 AdminMeeting. What it took of a month comes back; a client is told. */
export const CancelMeetingInput = z.lazy(() =>
  z.object({ reason: optionalLine(200, "Reason must be at most 200 characters") }),
);
export type CancelMeetingInput = z.infer<typeof CancelMeetingInput>;
