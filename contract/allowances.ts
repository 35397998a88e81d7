import * as z from "zod/mini";
import type { AllowanceKind } from "#domain/allowances/allowances.ts";
import { MAX_MEETING_MINUTES } from "#domain/meeting-room/meeting-room.ts";
import { calendarDay, wholeNumber } from "./fields.ts";
import { officeToken } from "./office-token.ts";

/** One allowance of the month that runs: days, or hours by the quarter. What is left at its end does not go on. */
export interface Allowance {
  kind: AllowanceKind;
  /** What the plan includes and staff have granted. */
  included: number;
  used: number;
  left: number;
  /** The last day of the month it is for. */
  until: string;
}

/** A day at a desk that a client has booked of the allowance. */
export interface CoworkingDay {
  day: string;
  /** Whether it can still be given back. */
  mayGiveBack: boolean;
}

/** A client's own hours in the meeting room. */
export interface ClientMeeting {
  id: string;
  name: string | null;
  startsAt: string;
  endsAt: string;
  minutes: number;
  mayCallOff: boolean;
}

/** What the page of an office shows of them. */
export interface OfficeAllowances {
  allowances: Allowance[];
  days: CoworkingDay[];
  meetings: ClientMeeting[];
}

/**
 * POST /api/my-office/days, 201 MyOffice: a desk on a day of the allowance. 409 `allowance_used`, `fully_booked`,
 * `closed_day`, `not_verified`, `not_paid_yet`; 400 for a day in the past. POST /api/my-office/days/give-back, 200, until
 * a day before; 409 `conflict` after that.
 */
export const CoworkingDayInput = z.lazy(() => z.object({ token: officeToken(), day: calendarDay("Say which day") }));
export type CoworkingDayInput = z.infer<typeof CoworkingDayInput>;

const minutes = () =>
  wholeNumber("Say how many minutes it takes", {
    min: 1,
    max: 24 * 60,
    maxMessage: `A meeting takes at most ${MAX_MEETING_MINUTES / 60} hours`,
  });

/** POST /api/my-office/free-times, 200 FreeTimes: when a meeting of so many minutes could begin on a day. */
export const FreeTimesInput = z.lazy(() =>
  z.object({ token: officeToken(), day: calendarDay("Say which day"), minutes: minutes() }),
);
export type FreeTimesInput = z.infer<typeof FreeTimesInput>;

export interface FreeTimes {
  day: string;
  /** Why the house is closed, or null. */
  reason: string | null;
  startsAt: string[];
}

/**
 * POST /api/my-office/meetings, 201 MyOffice: the meeting room, of the month's hours. 409 as for a day. POST
 * /api/my-office/meetings/:id/call-off, 200, until a day before.
 */
export const ClientMeetingInput = z.lazy(() =>
  z.object({
    token: officeToken(),
    startsAt: z.iso.datetime({ offset: true, error: "Say when it begins" }),
    minutes: minutes(),
  }),
);
export type ClientMeetingInput = z.infer<typeof ClientMeetingInput>;

export const ClientMeetingParams = z.lazy(() => z.object({ id: z.uuid("This meeting is not known") }));
export type ClientMeetingParams = z.infer<typeof ClientMeetingParams>;

export const CancelClientMeetingInput = z.lazy(() => z.object({ token: officeToken() }));
export type CancelClientMeetingInput = z.infer<typeof CancelClientMeetingInput>;
