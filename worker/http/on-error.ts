import type { Context } from "hono";
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorSpec } from "#contract/errors.ts";
import { ConfigurationError } from "#worker/env.ts";
import { AppError, describeError } from "#worker/errors.ts";
import { routePattern } from "#worker/policies/collect-policies.ts";
import type { AppEnv } from "./hono.ts";

export function onError(error: Error, c: Context<AppEnv>): Response {
  const known = error instanceof AppError ? error : toUnexpectedError(error, c);
  const { isLogged }: ErrorSpec = ERRORS[known.code];
  c.set("refusal", known.code);
  if (isLogged) logRefusal(known.code, c);
  c.header("Cache-Control", "no-store");
  if (known.retryAfterSeconds !== undefined) c.header("Retry-After", String(known.retryAfterSeconds));
  const body: ErrorBody = {
    error: {
      code: known.code,
      message: known.message,
      ...(known.fields && { fields: known.fields }),
      ...(known.price && { price: known.price }),
      ...(known.nextDay !== undefined && { nextDay: known.nextDay }),
      ...(known.proof && { proof: known.proof }),
      requestId: c.get("requestId"),
    },
  };
  return c.json(body, ERRORS[known.code].status);
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
