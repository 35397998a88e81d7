import { RECONCILIATION_MARK } from "#domain/operations/jobs.ts";
import { isSettled } from "#domain/payments/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { alertUnmatched } from "./reviews/unmatched-payments.ts";
import { settlePayment } from "./settle-payment.ts";

const LOOKBACK_MS = 72 * 3_600_000;
/** Longer than the time between two backups, so that a restored database misses nothing. */
const MAX_LOOKBACK_MS = 45 * 86_400_000;
/** On Mondays a run looks back the longest: a checkout may be paid weeks later and its webhook be lost. */
const FULL_LOOKBACK_WEEKDAY = 1;

// D1 allows 1,000 statements a run, and the rest of the daily job may use 160.
/** A hundred payments a page, at two statements: about 6,000 payments in 45 days. */
const MAX_PAGES = 150;
/** Most payments answered in a run, at eleven statements each. */
const MAX_ANSWERED = 25;
/** Most payments left unanswered in a run, at two statements each. They do not use up the limit above. */
const MAX_UNANSWERED = 50;
/** Pages with unknown payments, at two more statements each. */
const MAX_ALERTED_PAGES = 25;

/** Most statements for one payment, or for a page of known ones. */
const STATEMENTS_PER_PAYMENT = 14;

/** Progress of one run. */
interface Progress {
  answered: number;
  unanswered: number;
  alertedPages: number;
  /** Payments left to the next run. */
  postponed: number;
}

/**
 * Settles each success on the gateway's list that we missed, and alerts the team once about unknown ones. Returns the
 * number of successes listed. Throws `gateway_unavailable` if the list is cut short or a payment stays open: the next
 * run looks as far back.
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
 * 72 hours before the last complete run, at most 45 days ago; 45 days on Mondays and on a first run. The gateway lists
 * by start of payment.
 */
async function reconcileSince(deps: Deps, now: Date): Promise<Date> {
  const last = (await deps.jobRuns.findMark(RECONCILIATION_MARK))?.getTime() ?? 0;
  const earliest = now.getTime() - MAX_LOOKBACK_MS;
  return new Date(now.getUTCDay() === FULL_LOOKBACK_WEEKDAY ? earliest : Math.max(earliest, last - LOOKBACK_MS));
}

/** Most of a page is settled: one query covers it. */
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
  const isLimitReached = progress.answered === MAX_ANSWERED || progress.unanswered === MAX_UNANSWERED;
  if (isLimitReached || !hasBudget(deps)) progress.postponed += 1;
  else if (await isAnswered(deps, reference)) progress.answered += 1;
  else progress.unanswered += 1;
}

function hasBudget(deps: Deps): boolean {
  const { statements, calls } = deps.budget.remaining();
  return statements >= STATEMENTS_PER_PAYMENT && calls >= 1;
}

/** A gateway that lists a success and then denies it will do so again: log it and go on. */
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
  const alerted = await deps.outbox.findNotified({ kind: "payment_unmatched", subjectIds: unknown });
  const unalerted = unknown.filter((reference) => !alerted.has(reference));
  if (unalerted.length === 0) return;
  if (progress.alertedPages === MAX_ALERTED_PAGES) {
    progress.postponed += unalerted.length;
    return;
  }
  progress.alertedPages += 1;
  await alertUnmatched(deps, unalerted, "clock");
}
