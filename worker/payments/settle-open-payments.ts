import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { settlePayment } from "./settle-payment.ts";

const OLDER_THAN_MS = 10 * 60_000;
/** As long as the gateway goes on sending notices. */
const WORTH_ASKING_MS = 72 * 3_600_000;
const BETWEEN_FAILED_MS = 3_600_000;
const PAGE = 25;

/**
 * Asks the gateway about attempts older than ten minutes, the longest unasked first: unfinished ones, and for 72 hours
 * also closed ones, whose money may still arrive. Unfinished ones are closed after that. Gives how many were asked about.
 */
export async function settleOpenPayments(deps: Deps): Promise<number> {
  if (deps.payments === null) return 0;
  const now = deps.now().getTime();
  const attempts = await deps.paymentAttempts.listUnsettled({
    createdBefore: new Date(now - OLDER_THAN_MS),
    failedSince: new Date(now - WORTH_ASKING_MS),
    failedCheckedBefore: new Date(now - BETWEEN_FAILED_MS),
    limit: PAGE,
  });
  for (const { reference, createdAt } of attempts) {
    try {
      const { attempt } = await settlePayment(deps, reference, "clock");
      // Closes what is still unfinished, and nothing else.
      if (createdAt.getTime() < now - WORTH_ASKING_MS)
        await deps.paymentAttempts.fail(reference, attempt.gatewayStatus, deps.now());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await deps.paymentAttempts.noteChecked(reference, null, deps.now());
    }
  }
  return attempts.length;
}
