import { Hono } from "#worker/http/hono.ts";
import { staffQuery } from "#worker/policies/route-policies.ts";
import { checkHealth } from "./check-health.ts";
import { httpStatusOf } from "./routes.ts";

/** For `npm run doctor`: the gateway and the providers of the rate are asked at once. */
export const adminHealth = new Hono().get(
  "/",
  staffQuery({ worksWithoutDatabase: true, allowsScriptToken: true }),
  async (c) => {
    const found = await checkHealth(c.get("deps"), { callsExternal: true });
    return c.json(found, httpStatusOf(found));
  },
);
