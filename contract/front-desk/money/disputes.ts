import * as z from "zod/mini";
import type { AdminBooking, AdminDispute } from "#contract/front-desk/bookings.ts";
import { type Page, pageFields } from "#contract/front-desk/front-desk.ts";
import type { PaidPeriod } from "./payments.ts";

/** GET /api/admin/disputes, oldest first: open ones, or with `state=all` every one. */
export const ListDisputesQuery = z.lazy(() =>
  z.object({ state: z.optional(z.enum(["open", "all"], "State must be open or all")), ...pageFields() }),
);
export type ListDisputesQuery = z.infer<typeof ListDisputesQuery>;

export type DisputeItem = AdminDispute & {
  /** Evidence to send to the bank. */
  toSend: readonly string[];
  booking: AdminBooking | null;
  /** Set if the payment was for a membership or an event. Both are null if the payment is not ours. */
  months: PaidPeriod | null;
};
export type DisputePage = Page<DisputeItem>;

export const DisputeParams = z.lazy(() =>
  z.object({ dispute: z.string("Unknown dispute").check(z.regex(/^\d{1,20}$/, "Unknown dispute")) }),
);

// GET /api/admin/disputes/:dispute/evidence, 200 application/pdf: a report for the bank about the payment.

/**
 * GET /api/admin/refunds/places: unused bookings that were fully refunded externally. Staff decide whether to release
 * the desk or room.
 */
export type ReleaseQuestions = Page<{ askedAt: string; booking: AdminBooking }>;
