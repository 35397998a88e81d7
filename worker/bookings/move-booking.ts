import type { AdminBooking, MoveBookingInput } from "#contract/front-desk/bookings.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { MAX_CUSTOMER_MOVES } from "#domain/bookings/bookings.ts";
import { canMoveBooking } from "#domain/bookings/cancellation.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { findPeriodProblem, moveBookingPeriod } from "#domain/catalogue/booking-period.ts";
import { unpaidShares } from "#domain/inventory/claims.ts";
import { LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import { bookingAllocation } from "#domain/inventory/inventory.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import type { NewAllocation } from "#worker/db/inventory/allocations.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { noCapacityError, refuseClosedDay } from "#worker/inventory/capacity-errors.ts";
import { findCancellationTerms } from "#worker/inventory/find-cancellation-terms.ts";
import { type BookedPeriod, bookedPeriodOf } from "#worker/inventory/find-covered-days.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { acceptReviewedPayment } from "#worker/payments/reviews/accept-reviewed-payment.ts";
import { requireDiscretion } from "#worker/staff/require-right.ts";
import { bookingAnswer } from "./booking-answers.ts";
import { claimTimes } from "./create-booking.ts";

/** A customer's move: never to another resource, and never overbooked. */
export type SelfServiceMove = Pick<MoveBookingInput, "startDate" | "from">;

/**
 * Moves a booking by the customer's link, a limited number of times. Throws as for staff, without overbooking, and
 * `too_many_moves` after the last permitted move.
 */
export async function moveBookingAsCustomer(deps: Deps, booking: BookingRow, input: SelfServiceMove): Promise<void> {
  const { id } = booking;
  const { customerMoves } = await deps.myBookings.findChanges(id);
  if (customerMoves >= MAX_CUSTOMER_MOVES) throw new AppError("too_many_moves");
  await applyMove(deps, booking, input, { actor: "visitor", unallocatedPayment: undefined });
}

/**
 * Moves a booking to another start day at the same price and notifies the customer. A payment under review that found
 * no capacity then pays for it. Throws `not_found`; `validation_failed` for an invalid day; `fully_booked` and
 * `closed_day` unless staff overbook with a reason; and `conflict` if it is cancelled, past its free-move deadline, or
 * starts on another day than staff saw.
 */
export async function moveBooking(deps: Deps, { id, ...input }: ById<MoveBookingInput>): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  const unallocated = await findUnallocatedPayment(deps, id);
  const moved = await applyMove(deps, booking, input, { actor: "staff", unallocatedPayment: unallocated });
  if (!unallocated) return bookingAnswer(deps, moved);
  await acceptReviewedPayment(deps, unallocated);
  return bookingAnswer(deps, (await deps.bookings.findById(id)) ?? moved);
}

async function applyMove(
  deps: Deps,
  booking: BookingRow,
  input: MoveBookingInput,
  by: { actor: "staff" | "visitor"; unallocatedPayment: PaymentAttemptRow | undefined },
): Promise<BookingRow> {
  const { id } = booking;
  const at = deps.now();
  const stay = bookedPeriodOf(booking);
  const isCustomer = by.actor === "visitor";
  const discretion = await refuseMove(deps, booking, input, isCustomer);
  const overbookReason = readOverbookReason(input);
  if (
    input.startDate === stay.startDate &&
    !by.unallocatedPayment &&
    overbookReason === null &&
    input.resource === undefined
  )
    throw invalidField("startDate", "The booking already starts on this day");
  const to = moveBookingPeriod(stay, input.startDate);
  const problem = findPeriodProblem({ ...to, endDate: to.endDate ?? undefined }, dayAt(at.getTime()));
  if (problem) throw invalidField("startDate", problem.message);
  await refuseClosedDay(deps, to, { isOverbooked: overbookReason !== null });

  const changes = {
    startDate: startDateOf(to.startDate),
    endDate: to.endDate === null ? null : startDateOf(to.endDate),
    extendedDays: to.extendedDays,
  };
  const isMoved = await deps.bookingChanges.move({
    expected: booking,
    to: changes,
    allocation: allocationFor(to, input, {
      ...(isCustomer
        ? { ...claimTimes(deps, at), claim: { shares: unpaidShares(deps.limits) } }
        : { heldUntil: new Date(at.getTime() + LONG_HOLD_MS) }),
      overbookReason,
      at,
    }),
    ...(isCustomer && { maxCustomerMoves: MAX_CUSTOMER_MOVES }),
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
        ...(discretion !== null && { discretion }),
      },
    }),
    // On the same day only the payment mail goes out.
    outboxEntries: to.startDate === stay.startDate ? [] : buildMoveEmails(deps, id, at, isCustomer),
  });
  if (!isMoved) throw await explainFailedMove(deps, booking, to, isCustomer);
  return { ...booking, ...changes };
}

/** One mail for each move, even back to an earlier day; the team hears of the customer's moves only. */
function buildMoveEmails(deps: Deps, id: string, at: Date, isCustomer: boolean) {
  const email = { kind: "booking_moved", subjectId: id, at, dedupeSuffix: String(at.getTime()) } as const;
  return [
    makeOutboxEntry(deps, { ...email, audience: "customer" }),
    ...(isCustomer ? [makeOutboxEntry(deps, { ...email, audience: "team" })] : []),
  ];
}

/** Throws `conflict` if the booking cannot move. A manager may move it too late; returns the reason, or null. */
async function refuseMove(
  deps: Deps,
  booking: BookingRow,
  { from, overrideReason }: MoveBookingInput,
  isCustomer: boolean,
): Promise<string | null> {
  if (booking.status === "cancelled")
    throw new AppError("conflict", { message: "You cannot move a cancelled booking." });
  const startsOn = dayAt(booking.startDate.getTime());
  if (startsOn !== from)
    throw new AppError("conflict", {
      message: `This booking now starts on ${formatLongDate(startsOn)}. Please check it again.`,
    });
  const isPaid = booking.status === "paid";
  const { startsAtMs, freeingClosure } = await findCancellationTerms(deps, booking);
  const isClosed = isPaid && freeingClosure !== null;
  if (canMoveBooking({ startsAtMs, isPaid, isClosed }, deps.now().getTime())) return null;
  if (isCustomer)
    throw new AppError("conflict", {
      message:
        "You could move this booking up to 24 hours before its start. You can still cancel it and book another day.",
    });
  if (overrideReason)
    return requireDiscretion(deps, "give_up_money", "the booking starts in less than 24 hours", overrideReason);
  throw new AppError("conflict", {
    message:
      "You can move a paid booking up to 24 hours before it starts. Cancel this one and book another day, or ask a manager.",
  });
}

async function explainFailedMove(
  deps: Deps,
  seen: BookingRow,
  to: BookedPeriod,
  isCustomer: boolean,
): Promise<AppError> {
  if (isCustomer && (await deps.myBookings.findChanges(seen.id)).customerMoves >= MAX_CUSTOMER_MOVES)
    return new AppError("too_many_moves");
  const current = await deps.bookings.findById(seen.id);
  const isAsSeen = current?.status === seen.status && current.startDate.getTime() === seen.startDate.getTime();
  return isAsSeen ? noCapacityError(deps, to) : new AppError("conflict");
}

function readOverbookReason({ overbook, overbookReason }: MoveBookingInput): string | null {
  if (!overbook) return null;
  if ((overbookReason ?? "").length < 3)
    throw invalidField("overbookReason", "Enter a reason of at least 3 characters");
  return overbookReason ?? null;
}

function allocationFor(
  to: BookedPeriod,
  { resource }: MoveBookingInput,
  claim: Omit<NewAllocation, "days">,
): NewAllocation | null {
  const stay = bookingAllocation(to);
  if (stay === null) return null;
  return { days: { ...stay, resource: resource ?? stay.resource }, ...claim };
}

/** A payment under review because no capacity was left for it. */
async function findUnallocatedPayment(deps: Deps, bookingId: string): Promise<PaymentAttemptRow | undefined> {
  const attempts = await deps.paymentAttempts.listByCharge(bookingId);
  return attempts.find((attempt) => isUnderReview(attempt) && attempt.reviewReason === "no_place");
}

function startDateOf(day: string): Date {
  return new Date(startOfDay(day));
}
