import { Hono } from "hono";
import { AdminSessionInput } from "#contract/admin.ts";
import type { AppEnv } from "#worker/http/app-env.ts";
import { letInWithPassword } from "#worker/http/require-admin.ts";
import { validate } from "#worker/http/validate.ts";

export const adminSession = new Hono<AppEnv>().post("/", validate("json", AdminSessionInput), async (c) => {
  await letInWithPassword(c, c.req.valid("json").password);
  return c.json({ ok: true as const }, 200);
});
