import { SearchQuery } from "#contract/front-desk/search.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffQuery } from "#worker/policies/route-policies.ts";
import { searchEverything } from "./search-everything.ts";

export const adminSearch = new Hono().get("/", staffQuery({ effects: [], query: SearchQuery }, searchEverything));
