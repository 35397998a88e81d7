import { isSettled } from "#domain/payments/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { settlePayment } from "./settle-payment.ts";

const MIN_AGE_MS = 10 * 60_000;
/** As long as the gateway repeats webhooks. */
const CHECK_FOR_MS = 72 * 3_600_000;
const FAILED_RECHECK_MS = 3_600_000;
/** Each run lists the successes among payments started since then, a hundred per call. */
const LOOKBACK_MS = 24 * 3_600_000;
const MAX_PAGES = 3;
const PAGE_SIZE = 25;
/** The longest path: money for a cancelled charge. */
const STATEMENTS_PER_PAYMENT = 12;

/**
 * Settles successes on the gateway's recent list, then asks about attempts older than ten minutes, less often with age:
 * unfinished ones, and closed ones for 72 hours. Closes unfinished ones after that. Returns the number asked about.
 */
export async function settleOpenPayments(deps: Deps): Promise<number> {
  if (deps.payments === null) return 0;
  const succeeded = await settleListedSuccesses(deps);
  const now = deps.now().getTime();
  const attempts = await deps.paymentAttempts.listUnsettled({
    now: new Date(now),
    createdBefore: new Date(now - MIN_AGE_MS),
    failedSince: new Date(now - CHECK_FOR_MS),
    failedCheckedBefore: new Date(now - FAILED_RECHECK_MS),
    limit: PAGE_SIZE,
  });
  let checkedCount = succeeded.size;
  for (const { reference, createdAt } of attempts) {
    if (!hasBudget(deps)) break;
    if (succeeded.has(reference)) continue;
    checkedCount += 1;
    const attempt = await settleOrRecordCheck(deps, reference);
    // Only changes an unfinished attempt.
    if (attempt && createdAt.getTime() < now - CHECK_FOR_MS)
      await deps.paymentAttempts.fail(reference, attempt.gatewayStatus, deps.now());
  }
  return checkedCount;
}

/** Settles listed successes that we had missed, and returns their references. */
async function settleListedSuccesses(deps: Deps): Promise<Set<string>> {
  const since = new Date(deps.now().getTime() - LOOKBACK_MS);
  const found = new Set<string>();
  try {
    for (let page = 1; page <= MAX_PAGES && hasBudget(deps); page += 1) {
      const listed = await deps.payments?.listPayments({ since, page });
      if (!listed) break;
      const statuses = await deps.paymentAttempts.findStatuses(listed.references);
      for (const [reference, status] of statuses) {
        if (isSettled(status) || !hasBudget(deps)) continue;
        found.add(reference);
        await settleOrRecordCheck(deps, reference);
      }
      if (listed.isLast) break;
    }
  } catch (error) {
    // The attempts are asked about one by one instead.
    if (!(error instanceof AppError)) throw error;
  }
  return found;
}

async function settleOrRecordCheck(deps: Deps, reference: string) {
  try {
    return (await settlePayment(deps, reference, "clock")).attempt;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await deps.paymentAttempts.recordCheck(reference, null, deps.now());
    return null;
  }
}

function hasBudget(deps: Deps): boolean {
  const { statements, calls } = deps.budget.remaining();
  return statements >= STATEMENTS_PER_PAYMENT && calls >= 1;
}
