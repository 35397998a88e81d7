import { AvailabilityQuery } from "#contract/availability.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorQuery } from "#worker/policies/route-policies.ts";
import { getAvailability } from "./get-availability.ts";

export const availability = new Hono().get("/", visitorQuery({ query: AvailabilityQuery }, getAvailability));
