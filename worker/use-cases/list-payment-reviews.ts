import type { PageQuery } from "#contract/admin.ts";
import type { PaymentReviewPage } from "#contract/admin-payments.ts";
import type { BookingRow, PaymentAttemptRow } from "#worker/db/schema.ts";
import type { Deps } from "#worker/deps.ts";
import { reviewAnswer } from "./admin-answers.ts";
import { bookingAnswers } from "./booking-answers.ts";
import { pageOf } from "./page-cursor.ts";

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
