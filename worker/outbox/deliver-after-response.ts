import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#worker/http/hono.ts";

/**
 * Delivers the entries that this request enqueued, even if it failed later, once the visitor has the answer. The
 * scheduled job retries failures.
 */
export const deliverAfterResponse = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.get("deps").createdOutboxIds.length > 0) c.executionCtx.waitUntil(deliver(c));
});

/** Fetches the files that customers sent once WhatsApp, which expects an answer at once, has it. */
export function fetchMediaAfterResponse(c: Context<AppEnv>): void {
  c.executionCtx.waitUntil(fetchMedia(c));
}

async function deliver(c: Context<AppEnv>): Promise<void> {
  const deps = c.get("deps");
  // Starting immediately would delay the answer by a database call.
  await new Promise((resume) => setTimeout(resume, 0));
  try {
    // Load the email code only when an email is due: no visitor waits for it.
    const { deliverOutbox } = await import("#worker/lazy.ts");
    await deliverOutbox(deps, { ids: deps.createdOutboxIds });
  } catch {
    deps.log("outbox_delivery_failed");
  }
}

async function fetchMedia(c: Context<AppEnv>): Promise<void> {
  const deps = c.get("deps");
  try {
    await (await import("#worker/lazy.ts")).fetchMedia(deps);
  } catch {
    deps.log("media_not_fetched");
  }
}
