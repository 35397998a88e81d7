import { visitorReads } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { getStatus } from "./get-status.ts";

export const status = new Hono().get("/", visitorReads(), async (c) => {
  c.header("Cache-Control", "public, max-age=60");
  return c.json(await getStatus(c.get("deps")), 200);
});
