import type { PageQuery } from "#contract/front-desk/front-desk.ts";
import type { ConfirmRefundInput, RefundPage } from "#contract/front-desk/money/payments.ts";
import { deskChannel } from "#domain/front-desk/desk.ts";
import { isInOtherCurrency, needsStaffAction } from "#domain/payments/refunds.ts";
import { prepareBookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { RefundsRepository } from "#worker/db/payments/refunds.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
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

/** Records a refund that staff paid by hand, at the desk or after the gateway failed, and how. */
export async function confirmRefundByHand(
  deps: Deps,
  input: ConfirmRefundInput & { refundId: string },
): Promise<RefundRow> {
  const refund = await deps.refunds.findById(input.refundId);
  if (!refund) throw new AppError("not_found");
  if (!needsStaffAction(refund.status)) throw new AppError("conflict", { message: REFUND_ON_ITS_WAY });
  const at = deps.now();
  // Our amount does not apply to another currency, nor do our ways to pay.
  const isForeign = isInOtherCurrency(refund);
  if (!isForeign && input.method === undefined) throw invalidField("method", "Choose how it was refunded");
  const way = isForeign || input.method === undefined ? null : deskChannel(input.method);
  const audit = await makeRefundAudit(deps, "staff", refund, {
    ...{ action: "refund_done", at },
    detail: { ...(way && { channel: way }), ...(input.transactionId && { transactionId: input.transactionId }) },
  });
  const outboxEntries = isForeign
    ? []
    : [makeOutboxEntry(deps, { kind: "refund_done", audience: "customer", subjectId: refund.id, at })];
  const moved = await deps.refunds.move(refund, { status: "done", at, way, audit, outboxEntries });
  if (!moved) throw new AppError("conflict", { message: "This refund has just changed. Please check it again." });
  return moved;
}
