import { AdminSessionInput } from "#contract/front-desk/front-desk.ts";
import { visitorSends } from "#worker/doors/doors.ts";
import { letInWithPassword } from "#worker/doors/require-admin.ts";
import { Hono } from "#worker/http/hono.ts";

export const adminSession = new Hono().post("/", visitorSends({ json: AdminSessionInput }), async (c) => {
  await letInWithPassword(c, c.req.valid("json").password);
  return c.json({ ok: true as const }, 200);
});
