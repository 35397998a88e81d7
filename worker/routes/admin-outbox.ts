import { AdminIdParams } from "#contract/admin.ts";
import { ListOutboxQuery } from "#contract/admin-outbox.ts";
import { Hono } from "#worker/http/hono.ts";
import { validate } from "#worker/http/validate.ts";
import { listOutbox } from "#worker/use-cases/list-outbox.ts";
import { resendMessage } from "#worker/use-cases/resend-message.ts";

export const adminOutbox = new Hono()
  .get("/", validate("query", ListOutboxQuery), async (c) => {
    return c.json(await listOutbox(c.get("deps"), c.req.valid("query")), 200);
  })
  .post("/:id/resend", validate("param", AdminIdParams), async (c) => {
    return c.json(await resendMessage(c.get("deps"), c.req.valid("param").id), 200);
  });
