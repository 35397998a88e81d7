import * as z from "zod/mini";
import { paragraphs } from "#contract/fields.ts";
import type { AdminBooking, AdminRefund } from "#contract/front-desk/bookings.ts";
import type { Page } from "#contract/front-desk/front-desk.ts";
import type { ReviewReason } from "#domain/payments/payments.ts";

/** A payment that paid for nothing. `asked` and `charged` are in the currency's own unit: cedis for GHS. */
export interface PaymentReview {
  reference: string;
  reason: ReviewReason | null;
  asked: number;
  charged: number | null;
  chargedCurrency: string | null;
  channel: string | null;
  /** As the gateway says it. */
  paidAt: string | null;
  createdAt: string;
  /** What it was for: a booking, or the months of a membership or a place at an event. */
  booking: AdminBooking | null;
  months: PaidPeriod | null;
}

/** Or the days of an event that somebody has a place at. `from` and `to` are days, both included. */
export interface PaidPeriod {
  /** Null of a place at an event. */
  membershipId: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  planName: string;
  from: string;
  to: string;
}

/** GET /api/admin/payments/review, the oldest first, without those that were resolved. */
export type PaymentReviewPage = Page<PaymentReview>;

/** A success at the gateway on a reference we never gave out. */
export interface UnmatchedPayment {
  reference: string;
  noticedAt: string;
}

/** GET /api/admin/payments/unmatched, the oldest first, without those that were resolved. */
export type UnmatchedPaymentPage = Page<UnmatchedPayment>;

/** Any payment at the gateway: what belongs to no attempt has a reference that is not ours. */
export const GatewayReferenceParams = z.lazy(() =>
  z.object({
    reference: z
      .string("Payment reference is not known")
      .check(z.regex(/^[!-~]{1,200}$/, "Payment reference is not known")),
  }),
);

/** POST /api/admin/payments/:reference/resolve, 200 `{ ok: true }`, under review or unmatched; 409 when it was resolved already. */
export const ResolvePaymentInput = z.lazy(() =>
  z.object({
    note: paragraphs("A note is required", { min: 3, max: 1000, maxMessage: "Note must be at most 1000 characters" }),
  }),
);
export type ResolvePaymentInput = z.infer<typeof ResolvePaymentInput>;

export type RefundItem = AdminRefund & {
  booking: AdminBooking | null;
  months: PaidPeriod | null;
};

/** GET /api/admin/refunds: what is still owed or on its way, the oldest first. */
export type RefundPage = Page<RefundItem>;

// POST /api/admin/payments/:reference/refund takes no body and answers 200 AdminRefund: a payment under review goes back
// whole and is resolved by it, or a failed refund is tried again.
// POST /api/admin/refunds/:id/done takes no body and answers 200 AdminRefund: it was paid back by hand.
// POST /api/admin/payments/:reference/next-month takes no body and answers 200 AdminMembership: a payment under review, whose
// month had been paid, pays the one that is due next; 409 where that is of another sum.
