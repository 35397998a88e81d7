import { DayQuery } from "#contract/front-desk/day.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffQuery } from "#worker/policies/route-policies.ts";
import { getDay } from "./get-day.ts";

export const adminDay = new Hono().get("/", staffQuery({ effects: [], query: DayQuery }, getDay));
