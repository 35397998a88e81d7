import type { Context } from "hono";
import type { AppEnv } from "#worker/http/app-env.ts";
import { deliverOutbox } from "#worker/use-cases/deliver-outbox.ts";

/** Sends what the request wrote to the outbox once the visitor has the answer. The scheduled job sends what fails here. */
export function deliverAfterAnswer(c: Context<AppEnv>): void {
  const { deps } = c.var;
  c.executionCtx.waitUntil(
    deliverOutbox(deps).catch(() => {
      deps.log("outbox_delivery_failed");
    }),
  );
}
