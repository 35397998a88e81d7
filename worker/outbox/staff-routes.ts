import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import { ListOutboxQuery } from "#contract/front-desk/outbox.ts";
import { staffPresses, staffReads } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { listOutbox, resendMessage } from "./list-outbox.ts";

export const adminOutbox = new Hono()
  .get("/", staffReads({ query: ListOutboxQuery }), async (c) => {
    return c.json(await listOutbox(c.get("deps"), c.req.valid("query")), 200);
  })
  .post("/:id/resend", staffPresses({ param: AdminIdParams }), async (c) => {
    return c.json(await resendMessage(c.get("deps"), c.req.valid("param").id), 200);
  });
