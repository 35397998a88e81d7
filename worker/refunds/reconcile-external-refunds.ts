import { MS_PER_DAY, MS_PER_HOUR } from "#domain/calendar/days.ts";
import { EXTERNAL_REFUNDS_MARK } from "#domain/operations/jobs.ts";
import { isSettled } from "#domain/payments/payments.ts";
import { isRefundNote, mapExternalRefundStatus } from "#domain/payments/refunds.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { saveDispute } from "#worker/disputes/save-dispute.ts";
import { AppError } from "#worker/errors.ts";
import type { ListedRefund } from "#worker/gateways/paystack.ts";
import type { ReconciliationGateway } from "#worker/gateways/paystack-reconciliation.ts";
import { alertUnmatched } from "#worker/payments/reviews/unmatched-payments.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { externalRefundId, saveExternalRefunds, saveListedRefund, saveReversal } from "./external-refunds.ts";

/** Each run looks back so far from the last that came to its end, and no farther than the second. */
const LOOKBACK_MS = 72 * MS_PER_HOUR;
const MAX_LOOKBACK_MS = 45 * MS_PER_DAY;
/** A customer's bank may take a payment back for so long. */
const REVERSAL_LOOKBACK_MS = 180 * MS_PER_DAY;
const DISPUTE_CHECK_INTERVAL_MS = MS_PER_HOUR;
const DISPUTE_LOOKBACK_MS = 180 * MS_PER_DAY;
const MAX_PAGES = 20;
const MAX_DISPUTES = 10;
/** The most that one refund, payment or dispute takes: it is settled first, then what went back of it is kept. */
const STATEMENTS_EACH = 26;
const STATEMENTS_PER_PAGE = 2;

/**
 * Goes through what the gateway's own books say has gone back, or is in dispute, by whomever it was begun, and keeps what
 * we do not have. `isComplete` also asks which payments it calls reversed. Gives how many rows were new. What cannot be had
 * now is left to the next run, which looks as far back; throws `gateway_unavailable` for it where it `isComplete`.
 */
export async function reconcileExternalRefunds(deps: Deps, { isWhole = false } = {}): Promise<number> {
  const { reconciliation: books } = deps;
  if (deps.payments === null || books === null) return 0;
  const startedAt = deps.now();
  const last = (await deps.jobRuns.findMark(EXTERNAL_REFUNDS_MARK))?.getTime() ?? 0;
  const since = new Date(Math.max(startedAt.getTime() - MAX_LOOKBACK_MS, last - LOOKBACK_MS));
  const run = { changeCount: 0, isComplete: true };
  try {
    await reconcileRefunds(deps, books, since, run);
    await reconcileDisputes(deps, books, since, run);
    if (isWhole) await reconcileReversals(deps, books, run);
  } catch (error) {
    if (!(error instanceof AppError) || isWhole) throw error;
    markIncomplete(run);
  }
  if (!run.isComplete) {
    if (isWhole) throw new AppError("gateway_unavailable");
    deps.log("elsewhere_left");
    return run.changeCount;
  }
  await deps.jobRuns.record({ job: EXTERNAL_REFUNDS_MARK, finishedAt: startedAt, failedParts: [] });
  return run.changeCount;
}

interface Run {
  changeCount: number;
  isComplete: boolean;
}

/** What the gateway says now of one payment: for staff, who look at it. Throws `gateway_unavailable`. */
export async function reconcilePayment(deps: Deps, payment: PaymentAttemptRow): Promise<void> {
  const { payments, reconciliation: books } = deps;
  if (payments === null || books === null) throw new AppError("payments_unavailable");
  await saveExternalRefunds(deps, payments, payment, "staff");
  for (const dispute of await deps.disputes.listByCharges([payment.chargeId])) {
    const found = await books.findDispute(dispute.id);
    if (found) await saveDispute(deps, found, "staff");
  }
  const found = await payments.findPayment(payment.reference);
  if (found?.status === "reversed") await saveReversal(deps, payment, "staff");
}

async function reconcileRefunds(deps: Deps, books: ReconciliationGateway, since: Date, run: Run): Promise<void> {
  await forEachPage(
    deps,
    run,
    (page) => books.listRefunds({ since, page }),
    async (listed) => {
      const foreign = listed.filter(({ note }) => !isRefundNote(note));
      const known = await deps.books.findRefundStates(foreign.map(externalRefundId));
      const unrecorded = foreign.filter((refund) => isUnrecorded(refund, known.get(externalRefundId(refund))));
      for (const refund of unrecorded)
        await reconcileOne(deps, run, refund.reference, (payment) => saveListedRefund(deps, payment, refund, "clock"));
    },
  );
}

function isUnrecorded(refund: ListedRefund, known: { status: string; amountPesewas: number } | undefined): boolean {
  const status = mapExternalRefundStatus(refund.status);
  if (!known) return status !== "nothing_due";
  return known.status !== status || (status !== "nothing_due" && known.amountPesewas !== refund.amountPesewas);
}

async function reconcileDisputes(deps: Deps, books: ReconciliationGateway, since: Date, run: Run): Promise<void> {
  await forEachPage(
    deps,
    run,
    (page) => books.listDisputes({ since, page }),
    async (listed) => {
      for (const dispute of listed) {
        const known = await deps.disputes.findById(dispute.gatewayId);
        if (known?.gatewayStatus === dispute.status && known.resolution === dispute.resolution) continue;
        if (!hasBudget(deps)) return markIncomplete(run);
        await saveDispute(deps, dispute, "clock");
        run.changeCount += 1;
      }
    },
  );
  const now = deps.now().getTime();
  const undecided = await deps.disputes.listUndecided({
    checkedBefore: new Date(now - DISPUTE_CHECK_INTERVAL_MS),
    openedSince: new Date(now - DISPUTE_LOOKBACK_MS),
    limit: MAX_DISPUTES,
  });
  for (const { id } of undecided) {
    if (!hasBudget(deps)) return markIncomplete(run);
    const found = await books.findDispute(id);
    if (found) await saveDispute(deps, found, "clock");
    else await deps.disputes.recordGatewayState(id, { checkedAt: deps.now() });
  }
}

async function reconcileReversals(deps: Deps, books: ReconciliationGateway, run: Run): Promise<void> {
  const until = deps.now();
  const since = new Date(until.getTime() - REVERSAL_LOOKBACK_MS);
  const list = (page: number) => books.listPayments({ since, until, page, status: "reversed" });
  await forEachPage(deps, run, list, async (listed) => {
    const left = await deps.books.findRemainingOfPayments(listed.map(({ reference }) => reference));
    for (const { reference } of listed) {
      if ((left.get(reference) ?? 0) <= 0) continue;
      await reconcileOne(deps, run, reference, (payment) => saveReversal(deps, payment, "clock"));
    }
  });
}

async function forEachPage<Item>(
  deps: Deps,
  run: Run,
  list: (page: number) => Promise<{ items: Item[]; unreadable: number; isLast: boolean }>,
  keep: (items: Item[]) => Promise<void>,
): Promise<void> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    if (!hasBudget(deps, STATEMENTS_PER_PAGE)) return markIncomplete(run);
    const { items, unreadable, isLast } = await list(page);
    // It says nothing that could be acted on, now or later: the others must not wait for it.
    if (unreadable > 0) deps.log("gateway_rows_unread", { count: unreadable });
    await keep(items);
    if (isLast) return;
  }
  markIncomplete(run);
}

/** Of a payment that is ours, which is settled first; of any other the team is told, once. */
async function reconcileOne(
  deps: Deps,
  run: Run,
  reference: string,
  keep: (payment: PaymentAttemptRow) => Promise<void>,
): Promise<void> {
  if (!hasBudget(deps)) return markIncomplete(run);
  const attempt = await deps.paymentAttempts.findByReference(reference);
  if (!attempt) return alertUnmatched(deps, [reference], "clock");
  const payment = isSettled(attempt.status) ? attempt : (await settlePayment(deps, reference, "clock")).attempt;
  // What came and went before we heard of it paid for nothing here.
  if (!isSettled(payment.status)) return;
  await keep(payment);
  run.changeCount += 1;
}

function markIncomplete(run: Run): void {
  run.isComplete = false;
}

function hasBudget(deps: Deps, needed = STATEMENTS_EACH): boolean {
  const { statements, calls } = deps.budget.remaining();
  return statements >= needed && calls >= 2;
}
