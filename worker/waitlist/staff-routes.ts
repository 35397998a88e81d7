import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import { staffPresses, staffReads } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { removeFromWaitlist } from "./leave-waitlist.ts";
import { listWaitlist } from "./list-waitlist.ts";

export const adminWaitlist = new Hono()
  .get("/", staffReads(), async (c) => c.json(await listWaitlist(c.get("deps")), 200))
  .post("/:id/remove", staffPresses({ param: AdminIdParams }), async (c) => {
    await removeFromWaitlist(c.get("deps"), c.req.valid("param").id);
    return c.json({ ok: true as const }, 200);
  });
