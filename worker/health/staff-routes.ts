import { Hono } from "#worker/http/hono.ts";
import { staffQuery } from "#worker/policies/route-policies.ts";
import { checkHealth } from "./check-health.ts";
import { httpStatusOf } from "./routes.ts";

/** For `npm run doctor`: asks the gateway and the rate providers immediately. */
export const adminHealth = new Hono().get(
  "/",
  staffQuery({ effects: [], worksWithoutDatabase: true, allowsScriptToken: true }),
  async (c) => {
    const found = await checkHealth(c.get("deps"), { callsExternal: true });
    return c.json(found, httpStatusOf(found));
  },
);
