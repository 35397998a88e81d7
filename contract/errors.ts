import * as z from "zod/mini";

/**
 * All error codes of the API. `worker/http/on-error.ts` maps each to an HTTP status.
 * - `person_not_shown`: the captcha was not passed
 * - `foreign_origin`: the request comes from a page of another site
 * - `no_longer_held`: the hold has expired and the capacity is taken
 * - `offer_over`: the offer of a free place has expired or was accepted by another person
 * - `refund_changed`: the refund differs from the one that was shown
 * - `not_verified`: the client's documents are not accepted yet
 */
export const ERROR_CODES = [
  "bad_json",
  "validation_failed",
  "unsupported_media_type",
  "body_too_large",
  "foreign_origin",
  "unauthorized",
  "not_found",
  "method_not_allowed",
  "too_many_requests",
  "internal_error",
  "idempotency_conflict",
  "price_changed",
  "no_pending_booking",
  "already_paid",
  "nothing_to_pay",
  "payment_in_progress",
  "payments_unavailable",
  "gateway_failed",
  "gateway_timeout",
  "gateway_unavailable",
  "reference_mismatch",
  "payment_not_successful",
  "payment_mismatch",
  "booking_cancelled",
  "link_expired",
  "bad_signature",
  "not_configured",
  "conflict",
  "person_not_shown",
  "forbidden",
  "reauth_required",
  "fully_booked",
  "closed_day",
  "no_longer_held",
  "offer_over",
  "duplicate_transaction",
  "refund_changed",
  "too_many_moves",
  "not_paid_yet",
  "not_verified",
  "allowance_used",
  "document_refused",
  "event_full",
  "already_registered",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The current price, sent with `price_changed`. `amount` is cedis, `rate` cedis per dollar, `asOf` its ISO instant. */
export const CurrentPrice = z.lazy(() =>
  z.object({
    amount: z.number(),
    currency: z.literal("GHS"),
    rate: z.optional(z.number()),
    asOf: z.optional(z.string()),
  }),
);
export type CurrentPrice = z.infer<typeof CurrentPrice>;

/** The body of every error. `message` is one sentence for the visitor. */
export const ErrorBody = z.lazy(() =>
  z.object({
    error: z.object({
      code: z.enum(ERROR_CODES),
      message: z.string(),
      fields: z.optional(z.record(z.string(), z.string())),
      price: z.optional(CurrentPrice),
      /** With `fully_booked`, `closed_day` and `no_longer_held`: the next possible start of the plan, or null. */
      nextDay: z.optional(z.nullable(z.string())),
      requestId: z.string(),
    }),
  }),
);
export type ErrorBody = z.infer<typeof ErrorBody>;
