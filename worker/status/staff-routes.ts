import { SetStatusInput } from "#contract/status.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { listStatuses, setStatus } from "./set-status.ts";

export const adminStatus = new Hono()
  .get("/", staffQuery({ effects: [] }), async (c) => c.json(await listStatuses(c.get("deps")), 200))
  .post("/", staffMutation({ effects: [], json: SetStatusInput }), async (c) => {
    return c.json(await setStatus(c.get("deps"), c.req.valid("json")), 200);
  });
