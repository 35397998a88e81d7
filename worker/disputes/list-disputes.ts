import type { DisputePage, ListDisputesQuery } from "#contract/front-desk/money/disputes.ts";
import { evidenceFor } from "#domain/payments/disputes.ts";
import { bookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { DisputeRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { pageOf } from "#worker/paging/page-cursor.ts";
import { disputeAnswer } from "./dispute-answer.ts";

export async function listDisputes(deps: Deps, query: ListDisputesQuery): Promise<DisputePage> {
  const { rows, nextCursor } = await pageOf<{ dispute: DisputeRow; booking: BookingRow | null }, number>(
    query,
    "number",
    (after, limit) => deps.disputes.list({ isOpen: query.state !== "all", after, limit }),
    ({ dispute }) => ({ key: dispute.openedAt.getTime(), id: dispute.id }),
  );
  const answerOf = await bookingAnswers(
    deps,
    rows.flatMap(({ booking }) => booking ?? []),
  );
  const items = rows.map(({ dispute, booking }) => ({
    ...disputeAnswer(dispute),
    toSend: evidenceFor(dispute.category),
    booking: booking && answerOf(booking),
  }));
  return { items, nextCursor };
}
