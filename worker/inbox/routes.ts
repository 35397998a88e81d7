import { ContactInput } from "#contract/contact.ts";
import { ChangeInboxItemInput, InboxItemParams, ListInboxQuery } from "#contract/front-desk/inbox.ts";
import { CrmInquiryInput } from "#contract/inquiries.ts";
import { staffReads, staffSends, visitorSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { sendingOf } from "#worker/idempotency/sending-of.ts";
import { changeInboxItem } from "./change-inbox-item.ts";
import { listInbox } from "./list-inbox.ts";
import { sendContactMessage } from "./send-contact-message.ts";
import { submitInquiry } from "./submit-inquiry.ts";

export const contact = new Hono().post("/", visitorSends({ json: ContactInput }), async (c) => {
  const id = await sendContactMessage(c.get("deps"), c.req.valid("json"), sendingOf(c));
  if (id === null) return c.json({ ok: true as const }, 200);
  return c.json({ ok: true as const }, 201);
});

export const inquiries = new Hono().post("/", visitorSends({ json: CrmInquiryInput }), async (c) => {
  const id = await submitInquiry(c.get("deps"), c.req.valid("json"), sendingOf(c));
  if (id === null) return c.json({ ok: true as const }, 200);
  return c.json({ ok: true as const }, 201);
});

export const adminInbox = new Hono()
  .get("/", staffReads({ query: ListInboxQuery }), async (c) => {
    return c.json(await listInbox(c.get("deps"), c.req.valid("query")), 200);
  })
  .patch("/:kind/:id", staffSends({ param: InboxItemParams, json: ChangeInboxItemInput }), async (c) => {
    return c.json(await changeInboxItem(c.get("deps"), c.req.valid("param"), c.req.valid("json")), 200);
  });
