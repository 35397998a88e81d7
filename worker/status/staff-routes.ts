import { SetStatusInput } from "#contract/status.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { listStatuses, setStatus } from "./set-status.ts";

export const adminStatus = new Hono()
  .get("/", staffQuery({ effects: [] }, listStatuses))
  .post("/", staffMutation({ effects: [], json: SetStatusInput }, setStatus));
