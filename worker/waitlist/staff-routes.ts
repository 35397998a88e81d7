import { ById } from "#contract/front-desk/front-desk.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffQuery } from "#worker/policies/route-policies.ts";
import { removeFromWaitlist } from "./leave-waitlist.ts";
import { listWaitlist } from "./list-waitlist.ts";

export const adminWaitlist = new Hono()
  .get("/", staffQuery({ effects: [] }, listWaitlist))
  .post("/:id/remove", staffAction({ effects: [], param: ById }, removeFromWaitlist));
