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

/** A run looks back this far from the last complete one. */
const LOOKBACK_MS = 72 * MS_PER_HOUR;
const MAX_LOOKBACK_MS = 45 * MS_PER_DAY;
/** A customer's bank may reverse a payment for this long. */
const REVERSAL_LOOKBACK_MS = 180 * MS_PER_DAY;
const DISPUTE_CHECK_INTERVAL_MS = MS_PER_HOUR;
const DISPUTE_LOOKBACK_MS = 180 * MS_PER_DAY;
const MAX_PAGES = 20;
const MAX_DISPUTES = 10;
/** Most statements for one refund, payment or dispute, including settling it first. */
const STATEMENTS_EACH = 26;
const STATEMENTS_PER_PAGE = 2;

/**
 * Compares the gateway's refunds and disputes with ours and saves missing ones. `includesReversals` also checks reversed
 * payments. Returns the number of changes. An incomplete run leaves the rest to the next one; with `includesReversals`
 * it throws `gateway_unavailable`.
 */
export async function reconcileExternalRefunds(deps: Deps, { includesReversals = false } = {}): Promise<number> {
  const { reconciliation: books } = deps;
  if (deps.payments === null || books === null) return 0;
  const startedAt = deps.now();
  const last = (await deps.jobRuns.findMark(EXTERNAL_REFUNDS_MARK))?.getTime() ?? 0;
  const since = new Date(Math.max(startedAt.getTime() - MAX_LOOKBACK_MS, last - LOOKBACK_MS));
  const run = { changeCount: 0, isComplete: true };
  try {
    await reconcileRefunds(deps, books, since, run);
    await reconcileDisputes(deps, books, since, run);
    if (includesReversals) await reconcileReversals(deps, books, run);
  } catch (error) {
    if (!(error instanceof AppError) || includesReversals) throw error;
    markIncomplete(run);
  }
  if (!run.isComplete) {
    if (includesReversals) throw new AppError("gateway_unavailable");
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

/** Compares one payment with the gateway, for staff. Throws `gateway_unavailable`. */
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
      const external = listed.filter(({ note }) => !isRefundNote(note));
      const known = await deps.books.findRefundStates(external.map(externalRefundId));
      const unrecorded = external.filter((refund) => isUnrecorded(refund, known.get(externalRefundId(refund))));
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
    const remaining = await deps.books.findRemainingOfPayments(listed.map(({ reference }) => reference));
    for (const { reference } of listed) {
      if ((remaining.get(reference) ?? 0) <= 0) continue;
      await reconcileOne(deps, run, reference, (payment) => saveReversal(deps, payment, "clock"));
    }
  });
}

async function forEachPage<Item>(
  deps: Deps,
  run: Run,
  list: (page: number) => Promise<{ items: Item[]; unreadable: number; isLast: boolean }>,
  handlePage: (items: Item[]) => Promise<void>,
): Promise<void> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    if (!hasBudget(deps, STATEMENTS_PER_PAGE)) return markIncomplete(run);
    const { items, unreadable, isLast } = await list(page);
    // Unreadable rows stay unreadable: log them and go on.
    if (unreadable > 0) deps.log("gateway_rows_unread", { count: unreadable });
    await handlePage(items);
    if (isLast) return;
  }
  markIncomplete(run);
}

/** Handles one of our payments, settled first; alerts the team once about any other. */
async function reconcileOne(
  deps: Deps,
  run: Run,
  reference: string,
  save: (payment: PaymentAttemptRow) => Promise<void>,
): Promise<void> {
  if (!hasBudget(deps)) return markIncomplete(run);
  const attempt = await deps.paymentAttempts.findByReference(reference);
  if (!attempt) return alertUnmatched(deps, [reference], "clock");
  const payment = isSettled(attempt.status) ? attempt : (await settlePayment(deps, reference, "clock")).attempt;
  // A payment refunded before we knew of it paid for nothing.
  if (!isSettled(payment.status)) return;
  await save(payment);
  run.changeCount += 1;
}

function markIncomplete(run: Run): void {
  run.isComplete = false;
}

function hasBudget(deps: Deps, needed = STATEMENTS_EACH): boolean {
  const { statements, calls } = deps.budget.remaining();
  return statements >= needed && calls >= 2;
}
