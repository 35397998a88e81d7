import * as z from "zod/mini";
import { calendarDay, singleLine, wholeNumber } from "#contract/fields.ts";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { AffectedEvent, ClosureImpact } from "#contract/front-desk/inventory.ts";
import type { AdminMeeting } from "#contract/front-desk/meeting-room.ts";
import { HOLIDAY_DECISIONS } from "#domain/calendar/holidays.ts";
import { MAX_HOURS_REASON_LENGTH } from "#domain/inventory/special-hours.ts";

/** GET /api/admin/special-hours: upcoming days with special hours, earliest first. */
export interface AdminSpecialHours {
  days: AdminSpecialDay[];
}

export interface AdminSpecialDay {
  id: string;
  day: string;
  opens: number;
  closes: number;
  reason: string;
  /** Open, but reception is not staffed. */
  withoutReception: boolean;
  /** Reason for a closure of the day, which overrides special hours; null if it is open. */
  closedBecause: string | null;
  /** Version to send with the next change. */
  updatedAt: string;
}

/**
 * What a change of a day's hours affects: its day passes; `meetings` and `events` outside the hours; `viewings`
 * arranged outside them, or requested for a time without reception.
 */
export interface AffectedByHours {
  bookings: AdminBooking[];
  officeDays: ClosureImpact["officeDays"];
  meetings: AdminMeeting[];
  viewings: { id: string; name: string; at: string | null }[];
  events: AffectedEvent[];
}

const OPENS_MESSAGE = "Opens must be a whole hour from 0 to 23";
const CLOSES_MESSAGE = "Closes must be a whole hour from 1 to 24";
const hours = () => ({
  opens: wholeNumber(OPENS_MESSAGE, { min: 0, max: 23 }),
  closes: wholeNumber(CLOSES_MESSAGE, { min: 1, max: 24 }),
});
const day = () => calendarDay("Choose a day");
const reason = () =>
  singleLine("A reason is required", {
    min: 2,
    max: MAX_HOURS_REASON_LENGTH,
    maxMessage: `Reason must be at most ${MAX_HOURS_REASON_LENGTH} characters`,
  });

const withoutReception = () => z.optional(z.boolean("Choose whether reception is staffed"));

/** GET /api/admin/special-hours/met, 200 AffectedByHours: what planned or existing hours affect. */
export const AffectedByHoursQuery = z.lazy(() =>
  z.object({
    day: day(),
    ...hours(),
    withoutReception: z.optional(z.literal("true", "Send true or leave it out")),
  }),
);
export type AffectedByHoursQuery = z.infer<typeof AffectedByHoursQuery>;

/**
 * POST /api/admin/special-hours, 201 SpecialDayWithImpact: whole hours, a public reason, and whether reception is
 * staffed. Customers whose day pass
 * gets shorter are emailed. 400 for a day in the past or over a year ahead. 409 `conflict` if it has special hours, is
 * closed, or the maximum of days is reached. An `Idempotency-Key` header makes a retry return the same day.
 */
export const AddSpecialHoursInput = z.lazy(() =>
  z.object({ day: day(), ...hours(), reason: reason(), withoutReception: withoutReception() }),
);
export type AddSpecialHoursInput = z.infer<typeof AddSpecialHoursInput>;

/**
 * PATCH /api/admin/special-hours/:id, 200 SpecialDayWithImpact. `seen` is the `updatedAt` that was shown: 409
 * `conflict` if it differs now.
 */
export const ChangeSpecialHoursInput = z.lazy(() =>
  z.object({
    ...hours(),
    reason: reason(),
    withoutReception: withoutReception(),
    seen: z.iso.datetime({ error: "Reload the page and try again" }),
  }),
);
export type ChangeSpecialHoursInput = z.infer<typeof ChangeSpecialHoursInput>;

/**
 * POST /api/admin/holidays, 200 HolidayImpact: closes a public holiday, opens it as usual, or without reception, by a
 * closure or special hours. Replaces an earlier decision. 404 if the day is no holiday; 409 `conflict` if a longer
 * closure includes it.
 */
export const DecideHolidayInput = z.lazy(() =>
  z.object({ day: day(), decision: z.enum(HOLIDAY_DECISIONS, "Choose what happens on this day") }),
);
export type DecideHolidayInput = z.infer<typeof DecideHolidayInput>;

/** How many bookings, meetings and other appointments the decision affects. */
export interface HolidayImpact {
  affected: number;
}

/** Also POST /api/admin/special-hours/:id/remove, no body, 200 `{ ok: true }`: restores the regular hours. */
export type SpecialDayWithImpact = AdminSpecialDay & { met: AffectedByHours };
