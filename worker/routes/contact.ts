import { ContactInput } from "#contract/contact.ts";
import { Hono } from "#worker/http/hono.ts";
import { validate } from "#worker/http/validate.ts";
import { sendContactMessage } from "#worker/use-cases/send-contact-message.ts";
import { sendingOf } from "./sending-of.ts";

export const contact = new Hono().post("/", validate("json", ContactInput), async (c) => {
  const id = await sendContactMessage(c.get("deps"), c.req.valid("json"), sendingOf(c));
  if (id === null) return c.json({ ok: true as const }, 200);
  return c.json({ ok: true as const }, 201);
});
