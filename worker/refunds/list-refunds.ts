import type { PageQuery } from "#contract/front-desk/front-desk.ts";
import type { RefundPage } from "#contract/front-desk/money/payments.ts";
import { isInOtherCurrency, needsStaffAction } from "#domain/payments/refunds.ts";
import { prepareBookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { RefundsRepository } from "#worker/db/payments/refunds.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeRefundAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { readPage } from "#worker/paging/page-cursor.ts";
import { paidForMonths } from "#worker/payments/paid-for-months.ts";
import { refundAnswer } from "./refund-answer.ts";
import { REFUND_ON_ITS_WAY } from "./refund-payment.ts";

type ListedRefund = Awaited<ReturnType<RefundsRepository["list"]>>[number];

/** Open refunds; with `isAll` also closed ones. */
export async function listRefunds(deps: Deps, query: PageQuery & { isAll?: boolean }): Promise<RefundPage> {
  const { rows, nextCursor } = await readPage<ListedRefund, number>(
    query,
    "number",
    (after, limit) => deps.refunds.list({ isOpen: !query.isAll, after, limit }),
    ({ refund }) => ({ key: refund.createdAt.getTime(), id: refund.id }),
  );
  const answerOf = await prepareBookingAnswers(
    deps,
    rows.flatMap(({ booking }) => booking ?? []),
  );
  const items = rows.map(({ refund, booking, months, seat }) => ({
    ...refundAnswer(refund),
    booking: booking && answerOf(booking),
    months: paidForMonths(months, seat),
  }));
  return { items, nextCursor };
}

/** Records a refund that staff paid by hand, at the desk or after the gateway failed. */
export async function confirmRefundByHand(deps: Deps, input: { refundId: string }): Promise<RefundRow> {
  const refund = await deps.refunds.findById(input.refundId);
  if (!refund) throw new AppError("not_found");
  if (!needsStaffAction(refund.status)) throw new AppError("conflict", { message: REFUND_ON_ITS_WAY });
  const at = deps.now();
  const audit = await makeRefundAudit(deps, "staff", refund, { action: "refund_done", at });
  // We do not know an amount in another currency.
  const outboxEntries = isInOtherCurrency(refund)
    ? []
    : [makeOutboxEntry(deps, { kind: "refund_done", audience: "customer", subjectId: refund.id, at })];
  const moved = await deps.refunds.move(refund, { status: "done", at, audit, outboxEntries });
  if (!moved) throw new AppError("conflict", { message: "This refund has just changed. Please check it again." });
  return moved;
}
