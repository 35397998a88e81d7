import { SearchQuery } from "#contract/front-desk/search.ts";
import { staffReads } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { searchEverything } from "./search-everything.ts";

export const adminSearch = new Hono().get("/", staffReads({ query: SearchQuery }), async (c) => {
  return c.json(await searchEverything(c.get("deps"), c.req.valid("query")), 200);
});
