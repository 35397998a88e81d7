import * as z from "zod/mini";
import { paragraphs } from "#contract/fields.ts";
import { type AdminBooking, type AdminRefund, hasTransactionId, transactionId } from "#contract/front-desk/bookings.ts";
import type { Page } from "#contract/front-desk/front-desk.ts";
import { DESK_METHODS } from "#domain/front-desk/desk.ts";
import type { ReviewReason } from "#domain/payments/payments.ts";

/** A payment that paid for nothing. `asked` and `charged` are in units of the currency: cedis for GHS. */
export interface PaymentReview {
  reference: string;
  reason: ReviewReason | null;
  asked: number;
  charged: number | null;
  chargedCurrency: string | null;
  channel: string | null;
  /** As the gateway reports it. */
  paidAt: string | null;
  createdAt: string;
  /** What it was for: a booking, or months of a membership or an event place. */
  booking: AdminBooking | null;
  months: PaidPeriod | null;
}

/** Paid months of a membership, or the days of an event. `from` and `to` are days, both included. */
export interface PaidPeriod {
  /** Null for an event. */
  membershipId: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  phoneE164: string | null;
  planName: string;
  from: string;
  to: string;
}

/** GET /api/admin/payments/review: unresolved ones, oldest first. */
export type PaymentReviewPage = Page<PaymentReview>;

/** A successful payment at the gateway with a reference that we did not create. */
export interface UnmatchedPayment {
  reference: string;
  noticedAt: string;
}

/** GET /api/admin/payments/unmatched: unresolved ones, oldest first. */
export type UnmatchedPaymentPage = Page<UnmatchedPayment>;

/** Any reference at the gateway, including ones that we did not create. */
export const GatewayReferenceParams = z.lazy(() =>
  z.object({
    reference: z.string("Unknown payment reference").check(z.regex(/^[!-~]{1,200}$/, "Unknown payment reference")),
  }),
);

/**
 * POST /api/admin/payments/:reference/resolve, 200 `{ ok: true }`, for a payment under review or unmatched; 409 if it
 * is resolved already.
 */
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

/** GET /api/admin/refunds: owed and in progress, oldest first. */
export type RefundPage = Page<RefundItem>;

// POST /api/admin/payments/:reference/refund, no body, 200 AdminRefund: refunds a payment under review in full, which
// resolves it, or retries a failed refund.
// POST /api/admin/payments/:reference/next-month, no body, 200 AdminMembership: uses a payment under review, whose
// month was paid already, for the next due month; 409 if the amounts differ.

/**
 * POST /api/admin/refunds/:id/done, 200 AdminRefund: records a refund that was paid by hand, and how; cash leaves the
 * drawer. Without `method` only for a refund in another currency, which the gateway's dashboard makes.
 */
export const ConfirmRefundInput = z.lazy(() =>
  z
    .object({
      method: z.optional(z.enum(DESK_METHODS, "Choose how it was refunded")),
      transactionId: transactionId(),
    })
    .check(hasTransactionId()),
);
export type ConfirmRefundInput = z.infer<typeof ConfirmRefundInput>;
