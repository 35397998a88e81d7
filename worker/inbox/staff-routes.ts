import {
  ChangeInboxItemInput,
  InboxItemParams,
  ListInboxQuery,
  ListViewingsQuery,
  ReplyInput,
} from "#contract/front-desk/inbox.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { answerInboxItem, getInboxThread } from "./answer-inbox-item.ts";
import { changeInboxItem } from "./change-inbox-item.ts";
import { listInbox, listViewings } from "./list-inbox.ts";

export const adminInbox = new Hono()
  .get("/", staffQuery({ effects: [], query: ListInboxQuery }, listInbox))
  .get("/:kind/:id", staffQuery({ effects: [], param: InboxItemParams }, getInboxThread))
  .patch(
    "/:kind/:id",
    staffMutation({ effects: [], param: InboxItemParams, json: ChangeInboxItemInput }, changeInboxItem),
  )
  .post(
    "/:kind/:id/replies",
    staffMutation({ effects: [], param: InboxItemParams, json: ReplyInput, status: 201 }, answerInboxItem),
  );

export const adminViewings = new Hono().get(
  "/",
  staffQuery({ effects: [], query: ListViewingsQuery }, async (deps, { day }) => ({
    items: await listViewings(deps, day),
  })),
);

export const adminColleagues = new Hono().get(
  "/",
  staffQuery({ effects: [] }, async (deps) => ({ items: await deps.inbox.listOwners() })),
);
