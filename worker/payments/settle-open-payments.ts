import { isSettled } from "#domain/payments/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { settlePayment } from "./settle-payment.ts";

const OLDER_THAN_MS = 10 * 60_000;
/** As long as the gateway goes on sending notices. */
const WORTH_ASKING_MS = 72 * 3_600_000;
const BETWEEN_FAILED_MS = 3_600_000;
/** What the gateway says succeeded of what was begun since then is looked through each run, at a call for a hundred. */
const LOOK_BACK_MS = 24 * 3_600_000;
const MOST_PAGES = 3;
const PAGE = 25;
/** The longest way a payment takes: it arrives for something that was called off. */
const STATEMENTS = 12;

/**
 * First asks the gateway for its list of what succeeded lately: however many were begun and left, an honest payment whose
 * notice was lost is found in one call. Then asks about attempts older than ten minutes, each at longer pauses the older it
 * is: unfinished ones, and for 72 hours also closed ones, whose money may still arrive. Unfinished ones are closed after
 * that. Gives how many were asked about.
 */
export async function settleOpenPayments(deps: Deps): Promise<number> {
  if (deps.payments === null) return 0;
  const succeeded = await settleSucceeded(deps);
  const now = deps.now().getTime();
  const attempts = await deps.paymentAttempts.listUnsettled({
    now: new Date(now),
    createdBefore: new Date(now - OLDER_THAN_MS),
    failedSince: new Date(now - WORTH_ASKING_MS),
    failedCheckedBefore: new Date(now - BETWEEN_FAILED_MS),
    limit: PAGE,
  });
  let asked = succeeded.size;
  for (const { reference, createdAt } of attempts) {
    if (!hasRoom(deps)) break;
    if (succeeded.has(reference)) continue;
    asked += 1;
    const attempt = await settleOrNote(deps, reference);
    // Closes what is still unfinished, and nothing else.
    if (attempt && createdAt.getTime() < now - WORTH_ASKING_MS)
      await deps.paymentAttempts.fail(reference, attempt.gatewayStatus, deps.now());
  }
  return asked;
}

/** Gives those that the gateway says have succeeded and that we did not know of. */
async function settleSucceeded(deps: Deps): Promise<Set<string>> {
  const since = new Date(deps.now().getTime() - LOOK_BACK_MS);
  const found = new Set<string>();
  try {
    for (let page = 1; page <= MOST_PAGES && hasRoom(deps); page += 1) {
      const listed = await deps.payments?.listPayments({ since, page });
      if (!listed) break;
      const statuses = await deps.paymentAttempts.findStatuses(listed.references);
      for (const [reference, status] of statuses) {
        if (isSettled(status) || !hasRoom(deps)) continue;
        found.add(reference);
        await settleOrNote(deps, reference);
      }
      if (listed.isLast) break;
    }
  } catch (error) {
    // Each is asked about in its turn.
    if (!(error instanceof AppError)) throw error;
  }
  return found;
}

async function settleOrNote(deps: Deps, reference: string) {
  try {
    return (await settlePayment(deps, reference, "clock")).attempt;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await deps.paymentAttempts.recordCheck(reference, null, deps.now());
    return null;
  }
}

function hasRoom(deps: Deps): boolean {
  const { statements, calls } = deps.budget.left();
  return statements >= STATEMENTS && calls >= 1;
}
