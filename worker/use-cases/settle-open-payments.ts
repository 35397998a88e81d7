import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { settlePayment } from "./settle-payment.ts";

const OLDER_THAN_MS = 10 * 60_000;
const PAGE = 25;

/** Asks the gateway about attempts that have been unfinished for ten minutes, the longest unasked first. Gives how many were asked about. */
export async function settleOpenPayments(deps: Deps): Promise<number> {
  if (deps.payments === null) return 0;
  const now = deps.now();
  const attempts = await deps.paymentAttempts.listUnfinished({
    createdBefore: new Date(now.getTime() - OLDER_THAN_MS),
    checkedBefore: now,
    limit: PAGE,
  });
  for (const { reference } of attempts) {
    try {
      await settlePayment(deps, reference, "clock");
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "gateway_unavailable") await deps.paymentAttempts.noteChecked(reference, null, deps.now());
    }
  }
  return attempts.length;
}
