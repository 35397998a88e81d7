import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { ReleaseQuestions } from "#contract/front-desk/money/disputes.ts";
import { bookingAnswer, prepareBookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";

/** Bookings that were paid back whole elsewhere and to which nobody came: staff say whether the place is free again. */
export async function listPlaceQuestions(deps: Deps): Promise<ReleaseQuestions> {
  const rows = await deps.books.listOpenPlaceQuestions();
  const answerOf = await prepareBookingAnswers(
    deps,
    rows.map(({ booking }) => booking),
  );
  const items = rows.map(({ askedAt, booking }) => ({ askedAt: askedAt.toISOString(), booking: answerOf(booking) }));
  return { items, nextCursor: null };
}

/** The place is not free: they come all the same. To free it, staff cancel the booking. Throws `conflict` where nobody asks. */
export async function keepBookingPlace(deps: Deps, bookingId: string): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(bookingId);
  if (!booking) throw new AppError("not_found");
  const at = deps.now();
  const audit = makeAudit(deps, "staff", { action: "place_kept", subjectType: "booking", subjectId: bookingId, at });
  const isAnswered = await deps.books.answerPlaceQuestion({ chargeId: bookingId, answer: "keep", at, audit });
  if (!isAnswered) throw new AppError("conflict", { message: "Somebody has already said what becomes of this place." });
  return bookingAnswer(deps, booking);
}
