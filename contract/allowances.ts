import * as z from "zod/mini";
import type { AllowanceKind } from "#domain/allowances/allowances.ts";
import { MAX_MEETING_MINUTES } from "#domain/meeting-room/meeting-room.ts";
import { calendarDay, wholeNumber } from "./fields.ts";
import { officeToken } from "./office-token.ts";

/** An allowance of the current month: days, or hours in quarters. Unused units do not carry over. */
export interface Allowance {
  kind: AllowanceKind;
  /** Units from the plan and from staff grants. */
  included: number;
  used: number;
  left: number;
  /** The last day of its month. */
  until: string;
}

/** A coworking day that a client booked from the allowance. */
export interface CoworkingDay {
  day: string;
  /** Whether the client can still cancel it. */
  mayGiveBack: boolean;
}

/** A client's meeting in the meeting room. */
export interface ClientMeeting {
  id: string;
  name: string | null;
  startsAt: string;
  endsAt: string;
  minutes: number;
  mayCallOff: boolean;
}

/** Allowances and their use, as shown on the office's page. */
export interface OfficeAllowances {
  allowances: Allowance[];
  days: CoworkingDay[];
  meetings: ClientMeeting[];
}

/**
 * POST /api/my-office/days, 201 MyOffice: books a coworking day from the allowance. 409 `allowance_used`,
 * `fully_booked`, `closed_day`, `not_verified`, `not_paid_yet`; 400 for a past day.
 * POST /api/my-office/days/give-back, 200: cancels it until a day before; 409 `conflict` after that.
 */
export const CoworkingDayInput = z.lazy(() => z.object({ token: officeToken(), day: calendarDay("Choose a day") }));
export type CoworkingDayInput = z.infer<typeof CoworkingDayInput>;

const minutes = () =>
  wholeNumber("Choose a duration", {
    min: 1,
    max: 24 * 60,
    maxMessage: `A meeting can last at most ${MAX_MEETING_MINUTES / 60} hours`,
  });

/** POST /api/my-office/free-times, 200 FreeTimes: possible starts of a meeting on a day. */
export const FreeTimesInput = z.lazy(() =>
  z.object({ token: officeToken(), day: calendarDay("Choose a day"), minutes: minutes() }),
);
export type FreeTimesInput = z.infer<typeof FreeTimesInput>;

export interface FreeTimes {
  day: string;
  /** Reason for the closure, or null if open. */
  reason: string | null;
  startsAt: string[];
  /** The worker's time. */
  now: string;
}

/**
 * POST /api/my-office/meetings, 201 MyOffice: books the meeting room from the month's hours. 409 as for a day.
 * POST /api/my-office/meetings/:id/call-off, 200: cancels it until a day before.
 */
export const ClientMeetingInput = z.lazy(() =>
  z.object({
    token: officeToken(),
    startsAt: z.iso.datetime({ offset: true, error: "Choose a start time" }),
    minutes: minutes(),
  }),
);
export type ClientMeetingInput = z.infer<typeof ClientMeetingInput>;

export const ClientMeetingParams = z.lazy(() => z.object({ id: z.uuid("Unknown meeting") }));
export type ClientMeetingParams = z.infer<typeof ClientMeetingParams>;

export const CancelClientMeetingInput = z.lazy(() => z.object({ token: officeToken() }));
export type CancelClientMeetingInput = z.infer<typeof CancelClientMeetingInput>;
