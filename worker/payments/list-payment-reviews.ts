import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { PageQuery } from "#contract/front-desk/front-desk.ts";
import type { PaymentReview, PaymentReviewPage } from "#contract/front-desk/payments.ts";
import { toCedis } from "#domain/payments/money.ts";
import { bookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { pageOf } from "#worker/paging/page-cursor.ts";

export async function listPaymentReviews(deps: Deps, query: PageQuery): Promise<PaymentReviewPage> {
  const { rows, nextCursor } = await pageOf<{ attempt: PaymentAttemptRow; booking: BookingRow }, number>(
    query,
    "number",
    (after, limit) => deps.paymentAttempts.listToReview({ after, limit }),
    ({ attempt }) => ({ key: attempt.createdAt.getTime(), id: attempt.id }),
  );
  const answerOf = await bookingAnswers(
    deps,
    rows.map(({ booking }) => booking),
  );
  return { items: rows.map(({ attempt, booking }) => reviewAnswer(attempt, answerOf(booking))), nextCursor };
}

function reviewAnswer(attempt: PaymentAttemptRow, booking: AdminBooking): PaymentReview {
  return {
    reference: attempt.reference,
    reason: attempt.reviewReason,
    asked: toCedis(attempt.amountPesewas),
    charged: attempt.chargedPesewas === null ? null : toCedis(attempt.chargedPesewas),
    chargedCurrency: attempt.chargedCurrency,
    channel: attempt.channel,
    paidAt: attempt.paidAt,
    createdAt: attempt.createdAt.toISOString(),
    booking,
  };
}
