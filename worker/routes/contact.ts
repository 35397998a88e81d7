import { Hono } from "hono";
import { ContactInput } from "#contract/contact.ts";
import type { AppEnv } from "#worker/http/app-env.ts";
import { validate } from "#worker/http/validate.ts";
import { sendContactMessage } from "#worker/use-cases/send-contact-message.ts";
import { sendingOf } from "./sending-of.ts";

export const contact = new Hono<AppEnv>().post("/", validate("json", ContactInput), async (c) => {
  const id = await sendContactMessage(c.get("deps"), c.req.valid("json"), sendingOf(c));
  if (id === null) return c.json({ ok: true as const }, 200);
  return c.json({ ok: true as const }, 201);
});
