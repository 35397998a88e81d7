import { Hono } from "#worker/http/hono.ts";
import { visitorQuery } from "#worker/policies/route-policies.ts";
import { getPrices } from "./get-prices.ts";

export const prices = new Hono().get("/", visitorQuery({}, getPrices));
