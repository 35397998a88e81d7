import { AdminSessionInput } from "#contract/front-desk/front-desk.ts";
import { Hono } from "#worker/http/hono.ts";
import { letInWithPassword } from "#worker/http/require-admin.ts";
import { validate } from "#worker/http/validate.ts";

export const adminSession = new Hono().post("/", validate("json", AdminSessionInput), async (c) => {
  await letInWithPassword(c, c.req.valid("json").password);
  return c.json({ ok: true as const }, 200);
});
