import { ChangeInboxItemInput, InboxItemParams, ListInboxQuery } from "#contract/front-desk/inbox.ts";
import { Hono } from "#worker/http/hono.ts";
import { validate } from "#worker/http/validate.ts";
import { changeInboxItem } from "./change-inbox-item.ts";
import { listInbox } from "./list-inbox.ts";

export const adminInbox = new Hono()
  .get("/", validate("query", ListInboxQuery), async (c) => {
    return c.json(await listInbox(c.get("deps"), c.req.valid("query")), 200);
  })
  .patch("/:kind/:id", validate("param", InboxItemParams), validate("json", ChangeInboxItemInput), async (c) => {
    return c.json(await changeInboxItem(c.get("deps"), c.req.valid("param"), c.req.valid("json")), 200);
  });
