import type { Health } from "#contract/health.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorQuery } from "#worker/policies/route-policies.ts";

export const httpStatusOf = (health: Health) => (health.status === "down" ? 503 : 200);

/** For monitors. It reports the gateway's last verdict on our key. */
export const health = new Hono().get("/", visitorQuery({ isLimited: true }), async (c) => {
  const { checkHealth } = await import("./check-health.ts");
  const found = await checkHealth(c.get("deps"), { callsExternal: false });
  return c.json(found, httpStatusOf(found));
});
