import type { PageQuery } from "#contract/front-desk/front-desk.ts";
import type { RefundPage } from "#contract/front-desk/payments.ts";
import { bookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { pageOf } from "#worker/paging/page-cursor.ts";
import { refundAnswer } from "./refund-answer.ts";

/** What is still owed or on its way; with `isAll` also what has come to its end. */
export async function listRefunds(deps: Deps, query: PageQuery & { isAll?: boolean }): Promise<RefundPage> {
  const { rows, nextCursor } = await pageOf<{ refund: RefundRow; booking: BookingRow }, number>(
    query,
    "number",
    (after, limit) => deps.refunds.list({ isOpen: !query.isAll, after, limit }),
    ({ refund }) => ({ key: refund.createdAt.getTime(), id: refund.id }),
  );
  const answerOf = await bookingAnswers(
    deps,
    rows.map(({ booking }) => booking),
  );
  const items = rows.map(({ refund, booking }) => ({
    ...refundAnswer(refund),
    booking: answerOf(booking),
  }));
  return { items, nextCursor };
}
