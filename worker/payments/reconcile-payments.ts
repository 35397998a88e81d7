import { RECONCILIATION_MARK } from "#domain/operations/jobs.ts";
import { isSettled } from "#domain/payments/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { alertUnmatched } from "./reviews/unmatched-payments.ts";
import { settlePayment } from "./settle-payment.ts";

const LOOKBACK_MS = 72 * 3_600_000;
/** Longer than from one backup to the next, so that a restored database hears of everything since. */
const MAX_LOOKBACK_MS = 45 * 86_400_000;
/** Mondays look as far back as is ever looked: a checkout may be paid weeks after it was begun, and its notice be lost. */
const FULL_LOOKBACK_WEEKDAY = 1;

// D1 gives a run 1,000 statements, and the daily job's other parts may take 160.
/** Of a hundred payments each, at two statements: a busy house takes some 6,000 in 45 days. */
const MAX_PAGES = 150;
/** At eleven statements. */
const MAX_ANSWERED = 25;
/** At two. Kept apart, so that payments of which the gateway can say nothing do not use up the turn of the others. */
const MAX_UNANSWERED = 50;
/** Pages of which something is told, at two more. */
const MAX_ALERTED_PAGES = 25;

/** The most that one payment, or a page of known ones, takes. */
const STATEMENTS_PER_PAYMENT = 14;

/** How far a run has come. */
interface Progress {
  answered: number;
  unanswered: number;
  alertedPages: number;
  /** Payments that are left to the next run. */
  postponed: number;
}

/**
 * Goes through the gateway's own list and settles each success we never heard of. Those that we do not know at all are
 * reported to the team, once. Gives how many successes were listed. Throws `gateway_unavailable` when the list cannot be
 * read to its end, where the oldest payments are, or holds one that was neither settled nor told of: the next run looks
 * as far back as this one and finds the less to do.
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  if (deps.payments === null) return 0;
  const startedAt = deps.now();
  const since = await reconcileSince(deps, startedAt);
  const progress: Progress = { answered: 0, unanswered: 0, alertedPages: 0, postponed: 0 };
  let listed = 0;
  for (let page = 1; page <= MAX_PAGES && hasBudget(deps); page += 1) {
    const { references, isLast } = await deps.payments.listPayments({ since, page });
    await reconcilePage(deps, references, progress);
    listed += references.length;
    if (!isLast) continue;
    const { unanswered, postponed } = progress;
    if (unanswered + postponed === 0) {
      await deps.jobRuns.record({ job: RECONCILIATION_MARK, finishedAt: startedAt, failedParts: [] });
      return listed;
    }
    break;
  }
  deps.log("payments_left", { unanswered: progress.unanswered, putOff: progress.postponed });
  throw new AppError("gateway_unavailable");
}

/**
 * 72 hours before the last comparison that came to its end, and 45 days ago at most, as once a week and where there was
 * none. A restored database knows of none since the instant it was restored to. The list is by when payments were begun.
 */
async function reconcileSince(deps: Deps, now: Date): Promise<Date> {
  const last = (await deps.jobRuns.findMark(RECONCILIATION_MARK))?.getTime() ?? 0;
  const farthest = now.getTime() - MAX_LOOKBACK_MS;
  return new Date(now.getUTCDay() === FULL_LOOKBACK_WEEKDAY ? farthest : Math.max(farthest, last - LOOKBACK_MS));
}

/** Nearly all of a page was settled long ago: that costs one question for all of it. */
async function reconcilePage(deps: Deps, references: string[], progress: Progress): Promise<void> {
  const statuses = await deps.paymentAttempts.findStatuses(references);
  const unknown: string[] = [];
  for (const reference of references) {
    const status = statuses.get(reference);
    if (status === undefined) unknown.push(reference);
    else if (!isSettled(status)) await settleWithinLimits(deps, reference, progress);
  }
  if (unknown.length > 0) await alertOfUnknown(deps, unknown, progress);
}

async function settleWithinLimits(deps: Deps, reference: string, progress: Progress): Promise<void> {
  const isEnough = progress.answered === MAX_ANSWERED || progress.unanswered === MAX_UNANSWERED;
  if (isEnough || !hasBudget(deps)) progress.postponed += 1;
  else if (await isAnswered(deps, reference)) progress.answered += 1;
  else progress.unanswered += 1;
}

function hasBudget(deps: Deps): boolean {
  const { statements, calls } = deps.budget.remaining();
  return statements >= STATEMENTS_PER_PAYMENT && calls >= 1;
}

/** A gateway that lists a success and then denies it does so tomorrow too: the log says so, and nothing waits for it. */
async function isAnswered(deps: Deps, reference: string): Promise<boolean> {
  try {
    const { attempt } = await settlePayment(deps, reference, "clock");
    if (isSettled(attempt.status)) return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== "not_found") return false;
  }
  deps.log("payment_listed_and_denied", { reference });
  return true;
}

async function alertOfUnknown(deps: Deps, unknown: string[], progress: Progress): Promise<void> {
  const told = await deps.outbox.findNotified({ kind: "payment_unmatched", subjectIds: unknown });
  const untold = unknown.filter((reference) => !told.has(reference));
  if (untold.length === 0) return;
  if (progress.alertedPages === MAX_ALERTED_PAGES) {
    progress.postponed += untold.length;
    return;
  }
  progress.alertedPages += 1;
  await alertUnmatched(deps, untold, "clock");
}
