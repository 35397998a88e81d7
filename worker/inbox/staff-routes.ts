import { ChangeInboxItemInput, InboxItemParams, ListInboxQuery } from "#contract/front-desk/inbox.ts";
import { staffReads, staffSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { changeInboxItem } from "./change-inbox-item.ts";
import { listInbox } from "./list-inbox.ts";

export const adminInbox = new Hono()
  .get("/", staffReads({ query: ListInboxQuery }), async (c) => {
    return c.json(await listInbox(c.get("deps"), c.req.valid("query")), 200);
  })
  .patch("/:kind/:id", staffSends({ param: InboxItemParams, json: ChangeInboxItemInput }), async (c) => {
    return c.json(await changeInboxItem(c.get("deps"), c.req.valid("param"), c.req.valid("json")), 200);
  });
