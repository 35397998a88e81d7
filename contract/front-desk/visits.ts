import * as z from "zod/mini";
import { calendarDay, optionalLine } from "#contract/fields.ts";

/** One visit day. Times are when staff recorded the step. */
export interface AdminVisit {
  day: string;
  checkedInAt: string | null;
  checkedOutAt: string | null;
  isNoShow: boolean;
}

const day = () => calendarDay("Choose a day");
const confirmed = () => z.optional(z.boolean("Choose whether this is confirmed"));

/**
 * POST /api/admin/bookings/:id/check-in, /check-out and /no-show, 200 AdminBooking; a repeated check-out or no-show changes nothing. `day`
 * defaults to today; it is a day of the booking, at most seven days ago. A past day needs the right
 * `correct_past_visits`. Unpaid customers can be checked in. 409 `confirmation_needed` unless `confirmed`: a check-in
 * before opening or on a closed day, a check-out of a customer who owes money. 409 `conflict` for an impossible step:
 * out before in, in twice, no-show while checked in, a cancelled booking.
 */
export const RecordVisitInput = z.lazy(() => z.object({ day: z.optional(day()), confirmed: confirmed() }));
export type RecordVisitInput = z.infer<typeof RecordVisitInput>;

/**
 * POST /api/admin/bookings/:id/undo-visit, 200 AdminBooking: undoes the day's last step, for seven days. Undoing a
 * check-out checks the customer in again. 409 `conflict` if there is no step.
 */
export const UndoVisitInput = z.lazy(() => z.object({ day: day() }));
export type UndoVisitInput = z.infer<typeof UndoVisitInput>;

/** What a client's visit is charged to: a coworking day, drop-in hours, or nothing. */
export const VISIT_COUNTS = ["coworking_days", "drop_in_hours", "nothing"] as const;
export type VisitCount = (typeof VISIT_COUNTS)[number];

/**
 * POST /api/admin/vo-clients/:id/check-in, 200 ClientVisits: gives a client who drops in a desk for the day, unless
 * they have booked one. 409 `fully_booked` or `closed_day` unless `overbook` with a reason. `countsAs` decides the
 * allowance: 409 `allowance_used` if too little is left. It defaults to a day, else hours, else nothing.
 * /check-out and /undo-visit are as for bookings. Hours are charged at check-out.
 */
export const CheckInClientInput = z.lazy(() =>
  z.object({
    day: z.optional(day()),
    confirmed: confirmed(),
    overbook: z.optional(z.boolean("Choose whether to overbook")),
    overbookReason: optionalLine(200, "Reason must be at most 200 characters"),
    countsAs: z.optional(z.enum(VISIT_COUNTS, "Choose what the visit counts as")),
  }),
);
export type CheckInClientInput = z.infer<typeof CheckInClientInput>;

/** Days that can still be changed, latest first. */
export interface ClientVisits {
  clientId: string;
  visits: AdminVisit[];
  /** What the requested day's visit is charged to. */
  countsAs: VisitCount;
}
