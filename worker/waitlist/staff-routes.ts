import { ById } from "#contract/front-desk/front-desk.ts";
import { AddToWaitlistInput } from "#contract/front-desk/waitlist.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { addToWaitlist } from "./join-waitlist.ts";
import { removeFromWaitlist } from "./leave-waitlist.ts";
import { listWaitlist } from "./list-waitlist.ts";

export const adminWaitlist = new Hono()
  .get("/", staffQuery({ effects: [] }, listWaitlist))
  .post("/", staffMutation({ effects: [], json: AddToWaitlistInput, status: 201 }, addToWaitlist))
  .post("/:id/remove", staffAction({ effects: [], param: ById }, removeFromWaitlist));
