import { expireBookings } from "#worker/bookings/expire-bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { keepPaymentKeyChecked } from "#worker/health/check-payment-key.ts";
import { deliverOutbox, OUTBOX_PAGE } from "#worker/outbox/deliver-outbox.ts";
import { settleOpenPayments } from "#worker/payments/settle-open-payments.ts";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import { forgetSignIns } from "#worker/staff/staff-sessions.ts";
import { startRun } from "./job-run.ts";

/** A round takes up to 41 statements, the other parts 600, and D1 gives a run 1,000: what is sent must still be marked. */
const MOST_ROUNDS = 8;
/** Shorter than the pause between two runs: where nothing answers every round takes its whole time. */
const MOST_ROUNDS_MS = 4 * 60_000;

/** Settles payments nobody came back from, follows refunds, then sends what waits. One failing does not keep the others from running. */
export async function everyFiveMinutes(deps: Deps): Promise<void> {
  const run = startRun(deps, "every_five_minutes");
  await run.part("settle_open_payments", () => settleOpenPayments(deps));
  await run.part("expire_bookings", () => expireBookings(deps));
  await run.part("follow_refunds", () => followRefunds(deps));
  await run.part("forget_wrong_tries", () => forgetSignIns(deps));
  await run.part("deliver_outbox", () => deliverAll(deps));
  await run.part("check_payment_key", () => keepPaymentKeyChecked(deps));
  await run.end();
}

async function deliverAll(deps: Deps): Promise<void> {
  const until = deps.now().getTime() + MOST_ROUNDS_MS;
  for (let round = 0; round < MOST_ROUNDS && deps.now().getTime() < until; round += 1)
    if ((await deliverOutbox(deps)) < OUTBOX_PAGE) break;
}
