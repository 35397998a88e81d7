import type { PageQuery } from "#contract/front-desk/front-desk.ts";
import type { PaymentReview, PaymentReviewPage } from "#contract/front-desk/money/payments.ts";
import { toCedis } from "#domain/payments/money.ts";
import { prepareBookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { PaymentAttemptsRepository } from "#worker/db/payments/payment-attempts.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { readPage } from "#worker/paging/page-cursor.ts";
import { paidForMonths } from "#worker/payments/paid-for-months.ts";

type Review = Awaited<ReturnType<PaymentAttemptsRepository["listToReview"]>>[number];

export async function listPaymentReviews(deps: Deps, query: PageQuery): Promise<PaymentReviewPage> {
  const { rows, nextCursor } = await readPage<Review, number>(
    query,
    "number",
    (after, limit) => deps.paymentAttempts.listToReview({ after, limit }),
    ({ attempt }) => ({ key: attempt.createdAt.getTime(), id: attempt.id }),
  );
  const answerOf = await prepareBookingAnswers(
    deps,
    rows.flatMap(({ booking }) => booking ?? []),
  );
  const items = rows.map(({ attempt, booking, months, seat }) => ({
    ...reviewAnswer(attempt),
    booking: booking && answerOf(booking),
    months: paidForMonths(months, seat),
  }));
  return { items, nextCursor };
}

function reviewAnswer(attempt: PaymentAttemptRow): Omit<PaymentReview, "booking" | "months"> {
  return {
    reference: attempt.reference,
    reason: attempt.reviewReason,
    asked: toCedis(attempt.amountPesewas),
    charged: attempt.chargedPesewas === null ? null : toCedis(attempt.chargedPesewas),
    chargedCurrency: attempt.chargedCurrency,
    channel: attempt.channel,
    paidAt: attempt.paidAt,
    createdAt: attempt.createdAt.toISOString(),
  };
}
