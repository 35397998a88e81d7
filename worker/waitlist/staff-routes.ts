import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffQuery } from "#worker/policies/route-policies.ts";
import { removeFromWaitlist } from "./leave-waitlist.ts";
import { listWaitlist } from "./list-waitlist.ts";

export const adminWaitlist = new Hono()
  .get("/", staffQuery({ effects: [] }), async (c) => c.json(await listWaitlist(c.get("deps")), 200))
  .post("/:id/remove", staffAction({ effects: [], param: AdminIdParams }), async (c) => {
    await removeFromWaitlist(c.get("deps"), c.req.valid("param").id);
    return c.json({ ok: true as const }, 200);
  });
