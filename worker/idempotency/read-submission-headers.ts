import type { Context } from "hono";
import { CAPTCHA_TOKEN_HEADER, IDEMPOTENCY_KEY_HEADER } from "#contract/headers.ts";
import type { SubmissionHeaders } from "#worker/inbox/submit-form.ts";

export function readSubmissionHeaders(c: Context): SubmissionHeaders {
  return {
    idempotencyKey: c.req.header(IDEMPOTENCY_KEY_HEADER) ?? null,
    captchaToken: c.req.header(CAPTCHA_TOKEN_HEADER) ?? null,
  };
}
