import { AvailabilityQuery } from "#contract/availability.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorQuery } from "#worker/policies/route-policies.ts";
import { getAvailability } from "./get-availability.ts";

export const availability = new Hono().get("/", visitorQuery({ query: AvailabilityQuery }), async (c) => {
  c.header("Cache-Control", "no-store");
  return c.json(await getAvailability(c.get("deps"), c.req.valid("query")), 200);
});
