import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import { ListOutboxQuery } from "#contract/front-desk/outbox.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffQuery } from "#worker/policies/route-policies.ts";
import { listOutbox, resendMessage } from "./list-outbox.ts";

export const adminOutbox = new Hono()
  .get("/", staffQuery({ effects: [], query: ListOutboxQuery }), async (c) => {
    return c.json(await listOutbox(c.get("deps"), c.req.valid("query")), 200);
  })
  .post("/:id/resend", staffAction({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await resendMessage(c.get("deps"), c.req.valid("param").id), 200);
  });
