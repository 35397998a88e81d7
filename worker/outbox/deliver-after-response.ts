import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#worker/http/hono.ts";

/**
 * Sends what the request itself wrote to the outbox, also one that was refused after that, once the visitor has the
 * answer. The scheduled job sends what fails here, and whatever else waits.
 */
export const deliverAfterResponse = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.get("deps").createdOutboxIds.length > 0) c.executionCtx.waitUntil(deliver(c));
});

async function deliver(c: Context<AppEnv>): Promise<void> {
  const deps = c.get("deps");
  // Begun at once, it would ask for its first statement before the answer leaves.
  await new Promise((resume) => setTimeout(resume, 0));
  try {
    // The mails are evaluated when one is due: no visitor waits for them.
    const { deliverOutbox } = await import("#worker/lazy.ts");
    await deliverOutbox(deps, { ids: deps.createdOutboxIds });
  } catch {
    deps.log("outbox_delivery_failed");
  }
}
