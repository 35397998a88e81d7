import {
  ChangeInboxItemInput,
  InboxItemParams,
  ListInboxQuery,
  ListViewingsQuery,
  ReplyInput,
} from "#contract/front-desk/inbox.ts";
import { Hono } from "#worker/http/hono.ts";
import { readSubmissionHeaders } from "#worker/idempotency/read-submission-headers.ts";
import { staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { answerInboxItem, getInboxThread } from "./answer-inbox-item.ts";
import { changeInboxItem } from "./change-inbox-item.ts";
import { listInbox, listViewings } from "./list-inbox.ts";

export const adminInbox = new Hono()
  .get("/", staffQuery({ effects: [], query: ListInboxQuery }), async (c) => {
    return c.json(await listInbox(c.get("deps"), c.req.valid("query")), 200);
  })
  .get("/:kind/:id", staffQuery({ effects: [], param: InboxItemParams }), async (c) => {
    return c.json(await getInboxThread(c.get("deps"), c.req.valid("param")), 200);
  })
  .patch(
    "/:kind/:id",
    staffMutation({ effects: [], param: InboxItemParams, json: ChangeInboxItemInput }),
    async (c) => {
      return c.json(await changeInboxItem(c.get("deps"), c.req.valid("param"), c.req.valid("json")), 200);
    },
  )
  .post("/:kind/:id/replies", staffMutation({ effects: [], param: InboxItemParams, json: ReplyInput }), async (c) => {
    const { idempotencyKey } = readSubmissionHeaders(c);
    return c.json(await answerInboxItem(c.get("deps"), c.req.valid("param"), c.req.valid("json"), idempotencyKey), 201);
  });

export const adminViewings = new Hono().get("/", staffQuery({ effects: [], query: ListViewingsQuery }), async (c) => {
  return c.json({ items: await listViewings(c.get("deps"), c.req.valid("query").day) }, 200);
});

export const adminColleagues = new Hono().get("/", staffQuery({ effects: [] }), async (c) => {
  return c.json({ items: await c.get("deps").inbox.listOwners() }, 200);
});
