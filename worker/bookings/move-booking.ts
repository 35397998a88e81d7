import type { AdminBooking, MoveBookingInput } from "#contract/front-desk/bookings.ts";
import { mayMove } from "#domain/bookings/cancellation.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { longDate } from "#domain/calendar/days-in-words.ts";
import { moveStay, stayProblem } from "#domain/catalogue/stays.ts";
import { LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import { stayOf } from "#domain/inventory/inventory.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { NewPlace } from "#worker/db/stays.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { findFreeingClosure, type StayDays, stayDaysOf } from "#worker/inventory/find-freeing-closure.ts";
import { refusePlace, refuseTooLate } from "#worker/inventory/refuse-place.ts";
import { makeNotice } from "#worker/outbox/make-notice.ts";
import { payWithReviewed } from "#worker/payments/pay-with-reviewed.ts";
import { bookingAnswer } from "./booking-answers.ts";

/**
 * Lets a booking start on another day, at the price it has, and tells the customer. What was paid for it and found no
 * place pays for it then. Throws `not_found`, `validation_failed` for a day it cannot start on, `fully_booked` and
 * `closed_day` unless staff say why they overbook, and `conflict` for one that starts on another day by now than staff
 * saw, is cancelled, or can no longer be moved free of charge.
 */
export async function moveBooking(deps: Deps, id: string, input: MoveBookingInput): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  const at = deps.now();
  const stay = stayDaysOf(booking);
  const reason = await whyNot(deps, booking, input.from);
  if (reason !== null) throw new AppError("conflict", { message: reason });
  const overbookReason = overbookReasonIn(input);
  const late = await findLateMoney(deps, id);
  if (input.startDate === stay.startDate && !late && overbookReason === null && input.resource === undefined)
    throw invalidField("startDate", "It starts on this day already");
  const to = moveStay(stay, input.startDate);
  const problem = stayProblem({ ...to, endDate: to.endDate ?? undefined }, dayAt(at.getTime()));
  if (problem) throw invalidField("startDate", problem.message);
  if (overbookReason === null) await refuseTooLate(deps, to);

  const changes = {
    startDate: instantOf(to.startDate),
    endDate: to.endDate === null ? null : instantOf(to.endDate),
    lengthenedBy: to.lengthenedBy,
  };
  const isMoved = await deps.bookings.move({
    seen: booking,
    to: changes,
    place: placeFor(to, input, overbookReason, at),
    audit: makeAudit(deps, "staff", {
      at,
      action: overbookReason === null ? "booking_moved" : "booking_overbooked",
      subjectType: "booking",
      subjectId: id,
      detail: {
        fromDate: stay.startDate,
        toDate: to.startDate,
        ...(input.resource && { resource: input.resource }),
        ...(overbookReason !== null && { reason: overbookReason }),
      },
    }),
    // Whoever stays on the day is told of the payment alone.
    notices: to.startDate === stay.startDate ? [] : [movedNotice(deps, id, at)],
  });
  if (!isMoved) throw await whyNotMoved(deps, booking, to);
  const moved = { ...booking, ...changes };
  if (!late) return bookingAnswer(deps, moved);
  await payWithReviewed(deps, late);
  return bookingAnswer(deps, (await deps.bookings.findById(id)) ?? moved);
}

/** A booking may be moved to and fro: each time is told. */
function movedNotice(deps: Deps, id: string, at: Date) {
  const occasion = String(at.getTime());
  return makeNotice(deps, { kind: "booking_moved", audience: "customer", subjectId: id, at, occasion });
}

async function whyNot(deps: Deps, booking: BookingRow, seen: string): Promise<string | null> {
  if (booking.status === "cancelled") return "This booking is cancelled, so it cannot be moved.";
  const startsOn = dayAt(booking.startDate.getTime());
  if (startsOn !== seen) return `This booking starts on ${longDate(startsOn)} by now. Please look at it again.`;
  const isPaid = booking.status === "paid";
  const isClosed = isPaid && (await findFreeingClosure(deps, booking)) !== null;
  if (mayMove({ startDateMs: booking.startDate.getTime(), isPaid, isClosed }, deps.now().getTime())) return null;
  return "A paid booking is moved until 24 hours before it starts. Cancel this one, and book the other day.";
}

async function whyNotMoved(deps: Deps, seen: BookingRow, to: StayDays): Promise<AppError> {
  const now = await deps.bookings.findById(seen.id);
  const isAsSeen = now?.status === seen.status && now.startDate.getTime() === seen.startDate.getTime();
  return isAsSeen ? refusePlace(deps, to) : new AppError("conflict");
}

function overbookReasonIn({ overbook, overbookReason }: MoveBookingInput): string | null {
  if (!overbook) return null;
  if ((overbookReason ?? "").length < 3) throw invalidField("overbookReason", "Say why, in at least 3 characters");
  return overbookReason ?? null;
}

function placeFor(
  to: StayDays,
  { resource }: MoveBookingInput,
  overbookReason: string | null,
  at: Date,
): NewPlace | null {
  const stay = stayOf(to);
  if (stay === null) return null;
  const heldUntil = new Date(at.getTime() + LONG_HOLD_MS);
  return { stay: { ...stay, resource: resource ?? stay.resource }, heldUntil, overbookReason, at };
}

/** A payment that found no place, which nobody has decided about. */
async function findLateMoney(deps: Deps, bookingId: string): Promise<PaymentAttemptRow | undefined> {
  const attempts = await deps.paymentAttempts.listByCharge(bookingId);
  return attempts.find((attempt) => isUnderReview(attempt) && attempt.reviewReason === "no_place");
}

function instantOf(day: string): Date {
  return new Date(startOfDay(day));
}
