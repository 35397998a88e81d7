import type { Deps } from "#worker/deps.ts";
import { deliverOutbox } from "#worker/use-cases/deliver-outbox.ts";
import { settleOpenPayments } from "#worker/use-cases/settle-open-payments.ts";

const MOST_ROUNDS = 20;

/** Settles payments nobody came back from, then sends what waits. One failing does not keep the other from running. */
export async function everyFiveMinutes(deps: Deps): Promise<void> {
  const [settled] = await Promise.allSettled([settleOpenPayments(deps)]);
  if (settled.status === "rejected") deps.log("job_failed", { job: "settle_open_payments" });
  for (let round = 0; round < MOST_ROUNDS; round += 1) if ((await deliverOutbox(deps)) === 0) break;
}
