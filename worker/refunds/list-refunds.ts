import type { PageQuery } from "#contract/front-desk/front-desk.ts";
import type { RefundPage } from "#contract/front-desk/payments.ts";
import { bookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { RefundsRepository } from "#worker/db/refunds.ts";
import type { Deps } from "#worker/deps.ts";
import { pageOf } from "#worker/paging/page-cursor.ts";
import { paidForMonths } from "#worker/payments/paid-for-months.ts";
import { refundAnswer } from "./refund-answer.ts";

type ListedRefund = Awaited<ReturnType<RefundsRepository["list"]>>[number];

/** What is still owed or on its way; with `isAll` also what has come to its end. */
export async function listRefunds(deps: Deps, query: PageQuery & { isAll?: boolean }): Promise<RefundPage> {
  const { rows, nextCursor } = await pageOf<ListedRefund, number>(
    query,
    "number",
    (after, limit) => deps.refunds.list({ isOpen: !query.isAll, after, limit }),
    ({ refund }) => ({ key: refund.createdAt.getTime(), id: refund.id }),
  );
  const answerOf = await bookingAnswers(
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
