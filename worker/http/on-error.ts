import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { ConfigurationError } from "#worker/env.ts";
import { AppError, describeError } from "#worker/errors.ts";
import { routePattern } from "#worker/policies/collect-policies.ts";
import type { AppEnv } from "./hono.ts";

const STATUS_BY_CODE: Record<ErrorCode, ContentfulStatusCode> = {
  bad_json: 400,
  validation_failed: 400,
  document_refused: 400,
  unauthorized: 401,
  bad_signature: 401,
  foreign_origin: 403,
  person_not_shown: 403,
  forbidden: 403,
  reauth_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_conflict: 409,
  price_changed: 409,
  no_pending_booking: 409,
  already_paid: 409,
  nothing_to_pay: 409,
  payment_in_progress: 409,
  reference_mismatch: 409,
  payment_not_successful: 409,
  payment_mismatch: 409,
  booking_cancelled: 409,
  conflict: 409,
  fully_booked: 409,
  closed_day: 409,
  no_longer_held: 409,
  offer_over: 409,
  duplicate_transaction: 409,
  refund_changed: 409,
  too_many_moves: 409,
  not_paid_yet: 409,
  not_verified: 409,
  allowance_used: 409,
  event_full: 409,
  already_registered: 409,
  link_expired: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  gateway_failed: 502,
  payments_unavailable: 503,
  gateway_unavailable: 503,
  not_configured: 503,
  gateway_timeout: 504,
};

/** Refusals that may be attacks. */
const LOGGED_CODES: readonly ErrorCode[] = [
  "unauthorized",
  "bad_signature",
  "foreign_origin",
  "too_many_requests",
  "person_not_shown",
  "forbidden",
];

export function onError(error: Error, c: Context<AppEnv>): Response {
  const known = error instanceof AppError ? error : toUnexpectedError(error, c);
  c.set("refusal", known.code);
  if (LOGGED_CODES.includes(known.code)) logRefusal(known.code, c);
  c.header("Cache-Control", "no-store");
  if (known.retryAfterSeconds !== undefined) c.header("Retry-After", String(known.retryAfterSeconds));
  const body: ErrorBody = {
    error: {
      code: known.code,
      message: known.message,
      ...(known.fields && { fields: known.fields }),
      ...(known.price && { price: known.price }),
      ...(known.nextDay !== undefined && { nextDay: known.nextDay }),
      requestId: c.get("requestId"),
    },
  };
  return c.json(body, STATUS_BY_CODE[known.code]);
}

/** The visitor gets a request id; the log gets the stack, but not the message. */
function toUnexpectedError(error: Error, c: Context<AppEnv>): AppError {
  const isMisconfigured = error instanceof ConfigurationError;
  console.error(
    JSON.stringify({
      event: "request_failed",
      requestId: c.get("requestId"),
      method: c.req.method,
      route: routePattern(c),
      ...describeError(error),
      configuration: isMisconfigured ? error.message : null,
    }),
  );
  return new AppError(isMisconfigured ? "not_configured" : "internal_error");
}

function logRefusal(code: ErrorCode, c: Context<AppEnv>): void {
  c.get("deps").log("refused", { code, method: c.req.method, route: routePattern(c) });
}
