import type { Context } from "hono";
import { IDEMPOTENCY_KEY_HEADER } from "#contract/headers.ts";

/** The key is the same for every try of one form; null if none was sent. */
export function readSubmissionHeaders(c: Context): { idempotencyKey: string | null } {
  return { idempotencyKey: c.req.header(IDEMPOTENCY_KEY_HEADER) ?? null };
}
