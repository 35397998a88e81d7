import * as z from "zod/mini";

export interface ErrorSpec {
  /** HTTP status. */
  status: number;
  /** One sentence for the visitor, unless the refusal has a more exact one. */
  message: string;
  /** May be an attack. */
  isLogged?: true;
}

/** All errors of the API by their code. */
export const ERRORS = {
  bad_json: { status: 400, message: "We could not read this request." },
  validation_failed: { status: 400, message: "Please check what you entered." },
  document_refused: {
    status: 400,
    message: "We cannot accept this file. Send a PDF, or a JPEG, PNG or WebP picture.",
  },
  unauthorized: { status: 401, message: "You are not signed in.", isLogged: true },
  bad_signature: { status: 401, message: "The signature is not valid.", isLogged: true },
  /** The request comes from a page of another site. */
  foreign_origin: { status: 403, message: "Please send this from our website.", isLogged: true },
  /** The captcha was not passed. */
  person_not_shown: {
    status: 403,
    message: "We could not confirm that you are a person. Wait for the check above the button, then try again.",
    isLogged: true,
  },
  /** The network has used up its quota: send the same body again with a `proof`. */
  proof_required: { status: 403, message: "We need to check that you are a person. Please send this again." },
  forbidden: { status: 403, message: "Your role does not allow this. Ask a manager or the owner.", isLogged: true },
  reauth_required: { status: 403, message: "Confirm that it is you: sign in with your passkey." },
  not_found: { status: 404, message: "We could not find that." },
  method_not_allowed: { status: 405, message: "This address does not support that request." },
  idempotency_conflict: {
    status: 409,
    message: "You have already sent this form with different details. Please start again.",
  },
  price_changed: {
    status: 409,
    message: "The price has changed since you opened this page. Please check the new price.",
  },
  no_pending_booking: { status: 409, message: "We found no booking waiting for this payment. Please book again." },
  already_paid: { status: 409, message: "This booking is already paid." },
  nothing_to_pay: { status: 409, message: "There is nothing to pay for this booking." },
  payment_in_progress: { status: 409, message: "We are already preparing your payment. Please try again in a moment." },
  /** A mobile-money prompt for the same charge waits on a phone. */
  prompt_open: {
    status: 409,
    message: "A payment prompt is already on a phone. Approve it there, or wait until it ends.",
  },
  reference_mismatch: { status: 409, message: "This payment belongs to another booking." },
  payment_not_successful: { status: 409, message: "This payment did not go through." },
  payment_mismatch: { status: 409, message: "The payment does not match the booking. Our team is looking into it." },
  booking_cancelled: {
    status: 409,
    message: "This booking was cancelled. Our team will contact you about the payment.",
  },
  conflict: { status: 409, message: "This has changed since you opened it. Please reload and check it again." },
  /** `message` is a question to staff. The same request with `confirmed` is accepted. */
  confirmation_needed: { status: 409, message: "Confirm this first." },
  fully_booked: { status: 409, message: "That day is full." },
  closed_day: { status: 409, message: "We are closed on that day." },
  /** The hold has expired and the capacity is taken. */
  no_longer_held: { status: 409, message: "We are no longer holding your booking, and the day is now full." },
  /** The offer of a free place has expired or was accepted by another person. */
  offer_over: { status: 409, message: "This offer has ended. You can join the waiting list again." },
  duplicate_transaction: { status: 409, message: "This transaction number belongs to another payment." },
  /** The refund differs from the one that was shown. */
  refund_changed: {
    status: 409,
    message: "The refund has changed since you opened this page. Nothing has been cancelled yet.",
  },
  too_many_moves: {
    status: 409,
    message: "You have moved this booking three times. Write to us and we will move it for you.",
  },
  not_paid_yet: { status: 409, message: "That month has not been paid yet." },
  /** The client's documents are not accepted yet. */
  not_verified: { status: 409, message: "You can use this once your virtual office is verified." },
  allowance_used: { status: 409, message: "This month's allowance is used up." },
  event_full: {
    status: 409,
    message: "All places are taken. Join the waiting list, and we will email you when it is your turn.",
  },
  already_registered: {
    status: 409,
    message:
      "This email address already has a place: see the link we emailed. If this one is for someone else, tick the box.",
  },
  /**
   * The person or their network line holds too many unpaid desks, offices or seats. The same request with `withoutHold`
   * is accepted and holds nothing.
   */
  unpaid_limit: {
    status: 409,
    message: "You already hold several unpaid places. Pay for one or cancel one, then try again.",
  },
  link_expired: { status: 410, message: "This booking has been paid, so there is nothing left to pay." },
  body_too_large: { status: 413, message: "This is too large. Please send something smaller." },
  unsupported_media_type: { status: 415, message: "Send JSON without compression." },
  too_many_requests: { status: 429, message: "Too many attempts. Please wait a minute and try again.", isLogged: true },
  internal_error: { status: 500, message: "Something went wrong. Please try again." },
  gateway_failed: { status: 502, message: "The payment company could not start your payment. Please try again." },
  payments_unavailable: {
    status: 503,
    message: "Online payment is not available right now. Please contact us to pay another way.",
  },
  gateway_unavailable: {
    status: 503,
    message:
      "We cannot reach the payment company right now. If you have paid, your payment is safe. Please check again in a moment.",
  },
  not_configured: { status: 503, message: "This is not set up yet." },
  gateway_timeout: { status: 504, message: "The payment company took too long to answer. Please try again." },
} as const satisfies Record<string, ErrorSpec>;
export type ErrorCode = keyof typeof ERRORS;

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

/**
 * How to prove being a person. Send the same body again with the field `proof`:
 * - `turnstile`: the token of Cloudflare's widget with this site key
 * - `work`: the challenge is `<salt>.<hash>`. Find the whole number from 0 below `difficulty` for which the hexadecimal
 *   SHA-256 of `<salt>.<number>` is the hash, and send `<salt>.<difficulty>.<number>`. It is valid once, for five
 *   minutes, from the same network.
 */
export const RequestedProof = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal("turnstile"), siteKey: z.string() }),
    z.object({ kind: z.literal("work"), challenge: z.string(), difficulty: z.int() }),
  ]),
);
export type RequestedProof = z.infer<typeof RequestedProof>;

/** The body of every error. `message` is one sentence for the visitor. */
export const ErrorBody = z.lazy(() =>
  z.object({
    error: z.object({
      code: z.enum(Object.keys(ERRORS) as ErrorCode[]),
      message: z.string(),
      fields: z.optional(z.record(z.string(), z.string())),
      price: z.optional(CurrentPrice),
      /** With `fully_booked`, `closed_day` and `no_longer_held`: the next possible start of the plan, or null. */
      nextDay: z.optional(z.nullable(z.string())),
      /** With `proof_required`, and with `too_many_requests` where a proof is accepted. */
      proof: z.optional(RequestedProof),
      requestId: z.string(),
    }),
  }),
);
export type ErrorBody = z.infer<typeof ErrorBody>;
