import { Hono } from "#worker/http/hono.ts";
import { visitorQuery } from "#worker/policies/route-policies.ts";
import { getStatus } from "./get-status.ts";

export const status = new Hono().get("/", visitorQuery({}), async (c) => {
  c.header("Cache-Control", "public, max-age=60");
  return c.json(await getStatus(c.get("deps")), 200);
});
