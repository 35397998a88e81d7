import * as z from "zod/mini";
import { calendarDay, optionalLine } from "#contract/fields.ts";

/** One day of somebody's stay. Times are when they were noted. */
export interface AdminVisit {
  day: string;
  checkedInAt: string | null;
  checkedOutAt: string | null;
  isNoShow: boolean;
}

const day = () => calendarDay("Say which day");

/**
 * POST /api/admin/bookings/:id/check-in, /check-out and /no-show, 200 AdminBooking, also on a repeat, which changes
 * nothing. `day` is today unless it is said, at most seven days ago and a day of the stay. Whoever is not paid for may
 * come in. 409 `conflict` for what cannot be: out before in, never came while inside, a cancelled booking.
 */
export const RecordVisitInput = z.lazy(() => z.object({ day: z.optional(day()) }));
export type RecordVisitInput = z.infer<typeof RecordVisitInput>;

/**
 * POST /api/admin/bookings/:id/undo-visit, 200 AdminBooking: takes back the day's last step, for seven days. Back in after
 * going out is the same. 409 `conflict` where there is none.
 */
export const UndoVisitInput = z.lazy(() => z.object({ day: day() }));
export type UndoVisitInput = z.infer<typeof UndoVisitInput>;

/** What a client's visit can count as: a day or the time of their allowance, or nothing of it. */
export const VISIT_COUNTS = ["coworking_days", "drop_in_hours", "nothing"] as const;
export type VisitCount = (typeof VISIT_COUNTS)[number];

/**
 * POST /api/admin/vo-clients/:id/check-in, 200 ClientVisits: a client who drops in takes a desk for the day, unless they
 * have booked it. 409 `fully_booked` or `closed_day` unless `overbook` with a reason. It counts as what staff say, with 409
 * `allowance_used` where too little is left of that; where they say nothing, as a day or else as hours, or as nothing of
 * whoever has none left. /check-out and /undo-visit are as for bookings; time is drawn when they leave.
 */
export const CheckInClientInput = z.lazy(() =>
  z.object({
    day: z.optional(day()),
    overbook: z.optional(z.boolean("Say whether to overbook")),
    overbookReason: optionalLine(200, "Reason must be at most 200 characters"),
    countsAs: z.optional(z.enum(VISIT_COUNTS, "Say what the visit counts as")),
  }),
);
export type CheckInClientInput = z.infer<typeof CheckInClientInput>;

/** The days that can still be changed, the last first. */
export interface ClientVisits {
  clientId: string;
  visits: AdminVisit[];
  /** What the visit of the day that was asked about counts as. */
  countsAs: VisitCount;
}
