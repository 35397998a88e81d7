import { AvailabilityQuery } from "#contract/availability.ts";
import { visitorReads } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { getAvailability } from "./get-availability.ts";

export const availability = new Hono().get("/", visitorReads({ query: AvailabilityQuery }), async (c) => {
  c.header("Cache-Control", "no-store");
  return c.json(await getAvailability(c.get("deps"), c.req.valid("query")), 200);
});
