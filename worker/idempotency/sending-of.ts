import type { Context } from "hono";
import { PERSON_TOKEN_HEADER, SENDING_KEY_HEADER } from "#contract/sending.ts";
import type { Sending } from "#worker/inbox/take-form.ts";

export function sendingOf(c: Context): Sending {
  return {
    idempotencyKey: c.req.header(SENDING_KEY_HEADER) ?? null,
    personToken: c.req.header(PERSON_TOKEN_HEADER) ?? null,
  };
}
