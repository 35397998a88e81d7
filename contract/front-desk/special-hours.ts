import * as z from "zod/mini";
import { calendarDay, singleLine, wholeNumber } from "#contract/fields.ts";
import { MAX_HOURS_REASON_LENGTH } from "#domain/inventory/special-hours.ts";
import type { AdminBooking } from "./bookings.ts";
import type { ClosureImpact } from "./inventory.ts";
import type { AdminMeeting } from "./meeting-room.ts";

/** GET /api/admin/special-hours: the days to come with hours of their own, the nearest first. */
export interface AdminSpecialHours {
  days: AdminSpecialDay[];
}

export interface AdminSpecialDay {
  id: string;
  day: string;
  opens: number;
  closes: number;
  reason: string;
  /** Why the house is closed on it all the same: a closure that came after it wins. Null where it is not. */
  closedBecause: string | null;
  /** When it was last changed, to be sent with the next change. */
  updatedAt: string;
}

/**
 * Who counts on a day whose hours change. `bookings` are day passes of it; `meetings` those outside the hours; `viewings`
 * what is arranged outside them, or asked for at a time when nobody is at the reception then; `events` reach out of them.
 */
export interface AffectedByHours {
  bookings: AdminBooking[];
  officeDays: ClosureImpact["officeDays"];
  meetings: AdminMeeting[];
  viewings: { id: string; name: string; at: string | null }[];
  events: { id: string; title: string; startsAt: string; endsAt: string }[];
}

const OPENS = "Opens must be a whole hour from 0 to 23";
const CLOSES = "Closes must be a whole hour from 1 to 24";
const hours = () => ({
  opens: wholeNumber(OPENS, { min: 0, max: 23 }),
  closes: wholeNumber(CLOSES, { min: 1, max: 24 }),
});
const day = () => calendarDay("Say which day");
const reason = () =>
  singleLine("A reason is required", {
    min: 2,
    max: MAX_HOURS_REASON_LENGTH,
    maxMessage: `Reason must be at most ${MAX_HOURS_REASON_LENGTH} characters`,
  });

/** GET /api/admin/special-hours/met, 200 AffectedByHours: whom hours would meet, before they are said, or do meet. */
export const AffectedByHoursQuery = z.lazy(() => z.object({ day: day(), ...hours() }));
export type AffectedByHoursQuery = z.infer<typeof AffectedByHoursQuery>;

/**
 * POST /api/admin/special-hours, 201 SpecialDayWithImpact; whole hours, and why, for the public. Day passes whose day gets
 * shorter are told. 400 for a day that is over or over a year ahead, 409 `conflict` where it has hours of its own by now,
 * where the house is closed on it, or for more days than there can be. An `Idempotency-Key` header makes a repeat answer
 * the same day.
 */
export const AddSpecialHoursInput = z.lazy(() => z.object({ day: day(), ...hours(), reason: reason() }));
export type AddSpecialHoursInput = z.infer<typeof AddSpecialHoursInput>;

/** PATCH /api/admin/special-hours/:id, 200 SpecialDayWithImpact: all three, and when what was seen was last changed. 409 `conflict` where it is another by now. */
export const ChangeSpecialHoursInput = z.lazy(() =>
  z.object({
    ...hours(),
    reason: reason(),
    seen: z.iso.datetime({ error: "Say when what you saw was last changed" }),
  }),
);
export type ChangeSpecialHoursInput = z.infer<typeof ChangeSpecialHoursInput>;

/** POST /api/admin/special-hours/:id/remove takes no body and answers 200 `{ ok: true }`: the day has its week's hours again. */
export type SpecialDayWithImpact = AdminSpecialDay & { met: AffectedByHours };
