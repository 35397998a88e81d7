import { CrmInquiryInput } from "#contract/inquiries.ts";
import { Hono } from "#worker/http/hono.ts";
import { validate } from "#worker/http/validate.ts";
import { sendingOf } from "#worker/idempotency/sending-of.ts";
import { submitInquiry } from "./submit-inquiry.ts";

export const inquiries = new Hono().post("/", validate("json", CrmInquiryInput), async (c) => {
  const id = await submitInquiry(c.get("deps"), c.req.valid("json"), sendingOf(c));
  if (id === null) return c.json({ ok: true as const }, 200);
  return c.json({ ok: true as const }, 201);
});
