import type { Context } from "hono";
import type { Sending } from "#worker/use-cases/take-form.ts";

export function sendingOf(c: Context): Sending {
  return {
    idempotencyKey: c.req.header("Idempotency-Key") ?? null,
    personToken: c.req.header("Turnstile-Token") ?? null,
  };
}
