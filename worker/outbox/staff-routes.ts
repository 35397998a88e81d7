import { ById } from "#contract/front-desk/front-desk.ts";
import { ListOutboxQuery } from "#contract/front-desk/outbox.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffQuery } from "#worker/policies/route-policies.ts";
import { listOutbox, resendMessage } from "./list-outbox.ts";

export const adminOutbox = new Hono()
  .get("/", staffQuery({ effects: [], query: ListOutboxQuery }, listOutbox))
  .post("/:id/resend", staffAction({ effects: [], param: ById }, resendMessage));
