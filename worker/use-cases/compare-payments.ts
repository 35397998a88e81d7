import { isSettled } from "#domain/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { alertUnmatched } from "./alert-unmatched.ts";
import { trySettling } from "./settle-payment.ts";

const BACK_MS = 72 * 3_600_000;
/** Longer than from one backup to the next, so that a restored database hears of everything since. */
const MOST_BACK_MS = 45 * 86_400_000;
/** Of a hundred payments each: a busy house takes some 6,000 in 45 days. */
const MOST_PAGES = 200;

/** What the daily job calls the comparison among its parts. */
export const COMPARISON = "compare_payments";

/**
 * Goes through the gateway's own list and settles each success we never heard of. One that we do not know at all is
 * reported to the team, once. Gives how many successes were listed. Throws `gateway_unavailable` when the list cannot
 * be read to its end, where the oldest payments are; the next day's list has the same payments.
 */
export async function comparePayments(deps: Deps): Promise<number> {
  if (deps.payments === null) return 0;
  const since = await compareSince(deps);
  let listed = 0;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { references, isLast } = await deps.payments.listPayments({ since, page });
    await compare(deps, references);
    listed += references.length;
    if (isLast) return listed;
  }
  throw new AppError("gateway_unavailable");
}

/**
 * 72 hours before the last comparison we know of, and 45 days ago at most. A restored database knows of none since the
 * instant it was restored to, and of a run whose comparison failed it is not known when the one before was.
 */
async function compareSince(deps: Deps): Promise<Date> {
  const now = deps.now().getTime();
  const earliest = now - MOST_BACK_MS;
  const last = (await deps.jobRuns.list()).find(({ job }) => job === "every_day");
  if (!last) return new Date(now - BACK_MS);
  if (last.failedParts.includes(COMPARISON)) return new Date(earliest);
  return new Date(Math.max(earliest, last.finishedAt.getTime() - BACK_MS));
}

/** Nearly all of a page was settled long ago: that costs one question for all of it. */
async function compare(deps: Deps, references: string[]): Promise<void> {
  const statuses = await deps.paymentAttempts.findStatuses(references);
  for (const reference of references) {
    const status = statuses.get(reference);
    if (status === undefined) await alertUnmatched(deps, reference, "clock");
    else if (!isSettled(status)) await trySettling(deps, reference, "clock");
  }
}
