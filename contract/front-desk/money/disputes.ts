import * as z from "zod/mini";
import type { AdminBooking, AdminDispute } from "#contract/front-desk/bookings.ts";
import { type Page, pageFields } from "#contract/front-desk/front-desk.ts";
import type { PaidPeriod } from "./payments.ts";

/** GET /api/admin/disputes, the oldest first: those that have not ended, or with `state=all` every one. */
export const ListDisputesQuery = z.lazy(() =>
  z.object({ state: z.optional(z.enum(["open", "all"], "State must be open or all")), ...pageFields() }),
);
export type ListDisputesQuery = z.infer<typeof ListDisputesQuery>;

export type DisputeItem = AdminDispute & {
  /** What the bank looks at, in words. */
  toSend: readonly string[];
  booking: AdminBooking | null;
  /** Where it was for months, or a place at an event. Both are null where the payment is none of ours. */
  months: PaidPeriod | null;
};
export type DisputePage = Page<DisputeItem>;

export const DisputeParams = z.lazy(() =>
  z.object({ dispute: z.string("Dispute is not known").check(z.regex(/^\d{1,20}$/, "Dispute is not known")) }),
);

// GET /api/admin/disputes/:dispute/evidence, 200 application/pdf: what is known of what was paid for, for the bank.

/** GET /api/admin/refunds/places: bookings that were paid back whole elsewhere, of which nobody came. Is the place free again? */
export type ReleaseQuestions = Page<{ askedAt: string; booking: AdminBooking }>;
