import { isSettled } from "#domain/payments/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { settlePayment } from "./settle-payment.ts";

const MIN_AGE_MS = 10 * 60_000;
/** As long as the gateway goes on sending notices. */
const CHECK_FOR_MS = 72 * 3_600_000;
const FAILED_RECHECK_MS = 3_600_000;
/** What the gateway says succeeded of what was begun since then is looked through each run, at a call for a hundred. */
const LOOKBACK_MS = 24 * 3_600_000;
const MAX_PAGES = 3;
const PAGE_SIZE = 25;
/** The longest way a payment takes: it arrives for something that was called off. */
const STATEMENTS_PER_PAYMENT = 12;

/**
 * First asks the gateway for its list of what succeeded lately: however many were begun and left, an honest payment whose
 * notice was lost is found in one call. Then asks about attempts older than ten minutes, each at longer pauses the older it
 * is: unfinished ones, and for 72 hours also closed ones, whose money may still arrive. Unfinished ones are closed after
 * that. Gives how many were asked about.
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
  let asked = succeeded.size;
  for (const { reference, createdAt } of attempts) {
    if (!hasBudget(deps)) break;
    if (succeeded.has(reference)) continue;
    asked += 1;
    const attempt = await settleOrNoteChecked(deps, reference);
    // Closes what is still unfinished, and nothing else.
    if (attempt && createdAt.getTime() < now - CHECK_FOR_MS)
      await deps.paymentAttempts.fail(reference, attempt.gatewayStatus, deps.now());
  }
  return asked;
}

/** Gives those that the gateway says have succeeded and that we did not know of. */
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
        await settleOrNoteChecked(deps, reference);
      }
      if (listed.isLast) break;
    }
  } catch (error) {
    // Each is asked about in its turn.
    if (!(error instanceof AppError)) throw error;
  }
  return found;
}

async function settleOrNoteChecked(deps: Deps, reference: string) {
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
