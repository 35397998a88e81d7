import type { Deps } from "#worker/deps.ts";
import { deliverOutbox } from "#worker/use-cases/deliver-outbox.ts";
import { expireBookings } from "#worker/use-cases/expire-bookings.ts";
import { followRefunds } from "#worker/use-cases/follow-refunds.ts";
import { forgetWrongTries } from "#worker/use-cases/forget-wrong-tries.ts";
import { settleOpenPayments } from "#worker/use-cases/settle-open-payments.ts";

const MOST_ROUNDS = 20;

/** Settles payments nobody came back from, follows refunds, then sends what waits. One failing does not keep the others from running. */
export async function everyFiveMinutes(deps: Deps): Promise<void> {
  await attempt(deps, "settle_open_payments", settleOpenPayments);
  await attempt(deps, "expire_bookings", expireBookings);
  await attempt(deps, "follow_refunds", followRefunds);
  await attempt(deps, "forget_wrong_tries", forgetWrongTries);
  for (let round = 0; round < MOST_ROUNDS; round += 1) if ((await deliverOutbox(deps)) === 0) break;
}

async function attempt(deps: Deps, job: string, run: (deps: Deps) => Promise<number>): Promise<void> {
  try {
    await run(deps);
  } catch {
    deps.log("job_failed", { job });
  }
}
