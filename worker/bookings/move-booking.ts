import type { AdminBooking, MoveBookingInput } from "#contract/front-desk/bookings.ts";
import { canMoveBooking } from "#domain/bookings/cancellation.ts";
import { MAX_CUSTOMER_MOVES } from "#domain/bookings/my-booking.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { findPeriodProblem, moveBookingPeriod } from "#domain/catalogue/booking-period.ts";
import { LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import { bookingAllocation } from "#domain/inventory/inventory.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import type { NewAllocation } from "#worker/db/inventory/allocations.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { noCapacityError, refuseClosingSoon } from "#worker/inventory/capacity-errors.ts";
import { type BookedPeriod, bookedPeriodOf, findCancellationTerms } from "#worker/inventory/find-cancellation-terms.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { acceptReviewedPayment } from "#worker/payments/reviews/accept-reviewed-payment.ts";
import { bookingAnswer } from "./booking-answers.ts";
import { holdUntil } from "./create-booking.ts";

/** A customer's move: no other kind of place, and none where none is left. */
export type SelfServiceMove = Pick<MoveBookingInput, "startDate" | "from">;

/**
 * Moves a booking for whoever has its link, as staff do, at most three times. Throws `too_many_moves` after that, and
 * `payment_mismatch` while somebody has to look at a payment of it.
 */
export async function moveBookingAsCustomer(deps: Deps, booking: BookingRow, input: SelfServiceMove): Promise<void> {
  const { id } = booking;
  const { customerMoves } = await deps.myBookings.findChanges(id);
  if (customerMoves >= MAX_CUSTOMER_MOVES) throw new AppError("too_many_moves");
  await applyMove(deps, booking, input, { actor: "visitor", late: undefined });
}

/**
 * Lets a booking start on another day, at the price it has, and tells the customer. What was paid for it and found no
 * place pays for it then. Throws `not_found`, `validation_failed` for a day it cannot start on, `fully_booked` and
 * `closed_day` unless staff say why they overbook, and `conflict` for one that starts on another day by now than staff
 * saw, is cancelled, or can no longer be moved free of charge.
 */
export async function moveBooking(deps: Deps, id: string, input: MoveBookingInput): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  const late = await findUnallocatedPayment(deps, id);
  const moved = await applyMove(deps, booking, input, { actor: "staff", late });
  if (!late) return bookingAnswer(deps, moved);
  await acceptReviewedPayment(deps, late);
  return bookingAnswer(deps, (await deps.bookings.findById(id)) ?? moved);
}

async function applyMove(
  deps: Deps,
  booking: BookingRow,
  input: MoveBookingInput,
  by: { actor: "staff" | "visitor"; late: PaymentAttemptRow | undefined },
): Promise<BookingRow> {
  const { id } = booking;
  const at = deps.now();
  const stay = bookedPeriodOf(booking);
  const isOwn = by.actor === "visitor";
  const reason = await findMoveObstacle(deps, booking, input.from, isOwn);
  if (reason !== null) throw new AppError("conflict", { message: reason });
  const overbookReason = readOverbookReason(input);
  if (input.startDate === stay.startDate && !by.late && overbookReason === null && input.resource === undefined)
    throw invalidField("startDate", "It starts on this day already");
  const to = moveBookingPeriod(stay, input.startDate);
  const problem = findPeriodProblem({ ...to, endDate: to.endDate ?? undefined }, dayAt(at.getTime()));
  if (problem) throw invalidField("startDate", problem.message);
  if (overbookReason === null) await refuseClosingSoon(deps, to);

  const changes = {
    startDate: startDateOf(to.startDate),
    endDate: to.endDate === null ? null : startDateOf(to.endDate),
    extendedDays: to.extendedDays,
  };
  const isMoved = await deps.bookings.move({
    seen: booking,
    to: changes,
    place: allocationFor(
      to,
      input,
      overbookReason,
      isOwn ? holdUntil(deps, at) : new Date(at.getTime() + LONG_HOLD_MS),
      at,
    ),
    ...(isOwn && { maxCustomerMoves: MAX_CUSTOMER_MOVES }),
    audit: makeAudit(deps, by.actor, {
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
    notices: to.startDate === stay.startDate ? [] : buildMoveEmails(deps, id, at, isOwn),
  });
  if (!isMoved) throw await explainFailedMove(deps, booking, to, isOwn);
  return { ...booking, ...changes };
}

/** A booking may be moved to and fro: each time is told; the team too, where they did not do it. */
function buildMoveEmails(deps: Deps, id: string, at: Date, isOwn: boolean) {
  const moved = { kind: "booking_moved", subjectId: id, at, dedupeSuffix: String(at.getTime()) } as const;
  return [
    makeOutboxEntry(deps, { ...moved, audience: "customer" }),
    ...(isOwn ? [makeOutboxEntry(deps, { ...moved, audience: "team" })] : []),
  ];
}

async function findMoveObstacle(deps: Deps, booking: BookingRow, seen: string, isOwn: boolean): Promise<string | null> {
  if (booking.status === "cancelled") return "This booking is cancelled, so it cannot be moved.";
  const startsOn = dayAt(booking.startDate.getTime());
  if (startsOn !== seen) return `This booking starts on ${formatLongDate(startsOn)} by now. Please look at it again.`;
  const isPaid = booking.status === "paid";
  const { startsAtMs, freeingClosure } = await findCancellationTerms(deps, booking);
  const isClosed = isPaid && freeingClosure !== null;
  if (canMoveBooking({ startsAtMs, isPaid, isClosed }, deps.now().getTime())) return null;
  return isOwn
    ? "This booking could be moved until 24 hours before it starts. You can still cancel it, and book the other day."
    : "A paid booking is moved until 24 hours before it starts. Cancel this one, and book the other day.";
}

async function explainFailedMove(deps: Deps, seen: BookingRow, to: BookedPeriod, isOwn: boolean): Promise<AppError> {
  if (isOwn && (await deps.myBookings.findChanges(seen.id)).customerMoves >= MAX_CUSTOMER_MOVES)
    return new AppError("too_many_moves");
  const now = await deps.bookings.findById(seen.id);
  const isAsSeen = now?.status === seen.status && now.startDate.getTime() === seen.startDate.getTime();
  return isAsSeen ? noCapacityError(deps, to) : new AppError("conflict");
}

function readOverbookReason({ overbook, overbookReason }: MoveBookingInput): string | null {
  if (!overbook) return null;
  if ((overbookReason ?? "").length < 3) throw invalidField("overbookReason", "Say why, in at least 3 characters");
  return overbookReason ?? null;
}

function allocationFor(
  to: BookedPeriod,
  { resource }: MoveBookingInput,
  overbookReason: string | null,
  heldUntil: Date,
  at: Date,
): NewAllocation | null {
  const stay = bookingAllocation(to);
  if (stay === null) return null;
  return { stay: { ...stay, resource: resource ?? stay.resource }, heldUntil, overbookReason, at };
}

/** A payment that found no place, which nobody has decided about. */
async function findUnallocatedPayment(deps: Deps, bookingId: string): Promise<PaymentAttemptRow | undefined> {
  const attempts = await deps.paymentAttempts.listByCharge(bookingId);
  return attempts.find((attempt) => isUnderReview(attempt) && attempt.reviewReason === "no_place");
}

function startDateOf(day: string): Date {
  return new Date(startOfDay(day));
}
