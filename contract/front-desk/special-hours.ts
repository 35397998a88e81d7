import * as z from "zod/mini";
import { calendarDay, singleLine, wholeNumber } from "#contract/fields.ts";
import { MAX_HOURS_REASON_LENGTH } from "#domain/inventory/special-hours.ts";
import type { AdminBooking } from "./bookings.ts";
import type { ClosureImpact } from "./inventory.ts";
import type { AdminMeeting } from "./meeting-room.ts";

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
  events: { id: string; title: string; startsAt: string; endsAt: string }[];
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

/** GET /api/admin/special-hours/met, 200 AffectedByHours: what planned or existing hours affect. */
export const AffectedByHoursQuery = z.lazy(() => z.object({ day: day(), ...hours() }));
export type AffectedByHoursQuery = z.infer<typeof AffectedByHoursQuery>;

/**
 * POST /api/admin/special-hours, 201 SpecialDayWithImpact: whole hours and a public reason. Customers whose day pass
 * gets shorter are emailed. 400 for a day in the past or over a year ahead. 409 `conflict` if it has special hours, is
 * closed, or the maximum of days is reached. An `Idempotency-Key` header makes a retry return the same day.
 */
export const AddSpecialHoursInput = z.lazy(() => z.object({ day: day(), ...hours(), reason: reason() }));
export type AddSpecialHoursInput = z.infer<typeof AddSpecialHoursInput>;

/**
 * PATCH /api/admin/special-hours/:id, 200 SpecialDayWithImpact. `seen` is the `updatedAt` that was shown: 409
 * `conflict` if it differs now.
 */
export const ChangeSpecialHoursInput = z.lazy(() =>
  z.object({
    ...hours(),
    reason: reason(),
    seen: z.iso.datetime({ error: "Reload the page and try again" }),
  }),
);
export type ChangeSpecialHoursInput = z.infer<typeof ChangeSpecialHoursInput>;

/** Also POST /api/admin/special-hours/:id/remove, no body, 200 `{ ok: true }`: restores the regular hours. */
export type SpecialDayWithImpact = AdminSpecialDay & { met: AffectedByHours };
