import { ContactInput } from "#contract/inbox/contact.ts";
import { CrmInquiryInput } from "#contract/inbox/inquiries.ts";
import { Hono } from "#worker/http/hono.ts";
import { readSubmissionHeaders } from "#worker/idempotency/read-submission-headers.ts";
import { visitorMutation } from "#worker/policies/route-policies.ts";
import { sendContactMessage } from "./send-contact-message.ts";
import { submitInquiry } from "./submit-inquiry.ts";

export const contact = new Hono().post("/", visitorMutation({ json: ContactInput, quota: "forms" }), async (c) => {
  await sendContactMessage(c.get("deps"), c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey);
  return c.json({ ok: true as const }, 201);
});

export const inquiries = new Hono().post("/", visitorMutation({ json: CrmInquiryInput, quota: "forms" }), async (c) => {
  await submitInquiry(c.get("deps"), c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey);
  return c.json({ ok: true as const }, 201);
});
