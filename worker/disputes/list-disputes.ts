import type { DisputePage, ListDisputesQuery } from "#contract/front-desk/money/disputes.ts";
import { listEvidence } from "#domain/payments/disputes.ts";
import { prepareBookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { DisputesRepository } from "#worker/db/payments/disputes.ts";
import type { Deps } from "#worker/deps.ts";
import { readPage } from "#worker/paging/page-cursor.ts";
import { paidForMonths } from "#worker/payments/paid-for-months.ts";
import { disputeAnswer } from "./dispute-answer.ts";

type ListedDispute = Awaited<ReturnType<DisputesRepository["list"]>>[number];

export async function listDisputes(deps: Deps, query: ListDisputesQuery): Promise<DisputePage> {
  const { rows, nextCursor } = await readPage<ListedDispute, number>(
    query,
    "number",
    (after, limit) => deps.disputes.list({ isOpen: query.state !== "all", after, limit }),
    ({ dispute }) => ({ key: dispute.openedAt.getTime(), id: dispute.id }),
  );
  const answerOf = await prepareBookingAnswers(
    deps,
    rows.flatMap(({ booking }) => booking ?? []),
  );
  const items = rows.map(({ dispute, booking, months, seat }) => ({
    ...disputeAnswer(dispute),
    toSend: listEvidence(dispute.category),
    booking: booking && answerOf(booking),
    months: paidForMonths(months, seat),
  }));
  return { items, nextCursor };
}
