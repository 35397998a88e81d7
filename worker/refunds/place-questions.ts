import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import type { ReleaseQuestions } from "#contract/front-desk/money/disputes.ts";
import { bookingAnswer, prepareBookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";

/** Bookings fully refunded in the dashboard and not visited: staff say whether the customer still comes. */
export async function listPlaceQuestions(deps: Deps): Promise<ReleaseQuestions> {
  const rows = await deps.books.listOpenPlaceQuestions();
  const answerOf = await prepareBookingAnswers(
    deps,
    rows.map(({ booking }) => booking),
  );
  const items = rows.map(({ askedAt, booking }) => ({ askedAt: askedAt.toISOString(), booking: answerOf(booking) }));
  return { items, nextCursor: null };
}

/** The customer still comes, so the booking keeps its desk or room. Throws `conflict` if the question is answered. */
export async function keepBookingPlace(deps: Deps, { id: bookingId }: ById): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(bookingId);
  if (!booking) throw new AppError("not_found");
  const at = deps.now();
  const audit = makeAudit(deps, "staff", { action: "place_kept", subjectType: "booking", subjectId: bookingId, at });
  const isAnswered = await deps.books.answerPlaceQuestion({ chargeId: bookingId, answer: "keep", at, audit });
  if (!isAnswered) throw new AppError("conflict", { message: "This question has already been answered." });
  return bookingAnswer(deps, booking);
}
