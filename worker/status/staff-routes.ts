import { SayStatusInput } from "#contract/status.ts";
import { staffReads, staffSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { listStatuses, sayStatus } from "./say-status.ts";

export const adminStatus = new Hono()
  .get("/", staffReads(), async (c) => c.json(await listStatuses(c.get("deps")), 200))
  .post("/", staffSends({ json: SayStatusInput }), async (c) => {
    return c.json(await sayStatus(c.get("deps"), c.req.valid("json")), 200);
  });
