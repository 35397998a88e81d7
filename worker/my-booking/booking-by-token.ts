import { allowedBookingActions, type BookingSnapshot } from "#domain/bookings/my-booking.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { lastBookedDay } from "#domain/catalogue/booking-period.ts";
import { isPaymentClosed } from "#domain/charges/charges.ts";
import { hasVacancy } from "#domain/inventory/availability.ts";
import { bookingAllocation } from "#domain/inventory/inventory.ts";
import { isLinkActive } from "#domain/links/links.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import { isErased } from "#domain/people/erasure.ts";
import { paidFor } from "#worker/bookings/cancel-booking.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { findCancellationTerms, isUnverified } from "#worker/inventory/find-cancellation-terms.ts";
import { bookedPeriodOf } from "#worker/inventory/find-covered-days.ts";
import { holdStateOf } from "#worker/inventory/hold-state.ts";
import { readOccupancy } from "#worker/inventory/read-occupancy.ts";

/** An unknown id, so that a missing row takes as long as a found one. */
const UNKNOWN_ID = "nobody";

/** Returns the link's booking. Throws `not_found` for every invalid link, after the same work. */
export async function getBookingByToken(deps: Deps, token: string): Promise<BookingRow> {
  const link = await deps.links.read("booking", token);
  const booking = await deps.bookings.findById(link?.id ?? UNKNOWN_ID);
  if (link === null || booking === null || isErased(booking.customerEmail)) throw new AppError("not_found");
  const subject = { linkVersion: booking.linkVersion, lastDay: lastBookedDay(bookedPeriodOf(booking)) };
  if (!isLinkActive(link, subject, dayAt(deps.now().getTime()))) throw new AppError("not_found");
  return booking;
}

/** Reads everything about a booking besides its row, concurrently. */
export async function loadBookingFacts(deps: Deps, booking: BookingRow) {
  const [allocation, attempts, refunds, disputes, terms, paidUntil, changes, charge, parts] = await Promise.all([
    deps.allocations.findById(booking.id),
    deps.paymentAttempts.listByCharge(booking.id),
    deps.refunds.listByCharges([booking.id]),
    deps.disputes.listByCharges([booking.id]),
    findCancellationTerms(deps, booking),
    deps.memberships.findPaidUntil(booking.id),
    deps.myBookings.findChanges(booking.id),
    deps.charges.findById(booking.id),
    deps.charges.listParts([booking.id]),
  ]);
  const paid = paidFor(booking, parts);
  const at = deps.now();
  const place = holdStateOf(allocation, at);
  const snapshot: BookingSnapshot = {
    bookingType: booking.bookingType,
    status: booking.status,
    startDateMs: booking.startDate.getTime(),
    startsAtMs: terms.startsAtMs,
    amountPesewas: booking.amountPesewas,
    paidAtMs: paid.paidAt?.getTime() ?? null,
    paidPesewas: paid.paidPesewas,
    place,
    hasVacancy: place !== "gone" || (await hasFreePlace(deps, booking)),
    isUnderReview: attempts.some(isUnderReview),
    isDisputed: disputes.some(({ resolvedAt }) => resolvedAt === null),
    isClosed: terms.freeingClosure !== null,
    hasPaidMonths: paidUntil !== null,
    customerMoves: changes.customerMoves,
    isPayable: deps.payments !== null && charge?.state === "open" && !isPaymentClosed(charge, at),
  };
  return { snapshot, isUnverified: isUnverified(terms.firstMonth), allocation, attempts, refunds, changes, charge };
}

/** Whether a booking without a hold fits on its days. */
async function hasFreePlace(deps: Deps, booking: BookingRow): Promise<boolean> {
  const allocation = bookingAllocation(bookedPeriodOf(booking));
  if (allocation === null || allocation.firstDay < dayAt(deps.now().getTime())) return false;
  return hasVacancy(
    await readOccupancy(deps, booking.bookingType, allocation.firstDay, allocation.lastDay),
    allocation,
  );
}

/** Throws unless the customer may do this now; the message says how to proceed. */
export function refuseUnlessAllowed(
  snapshot: BookingSnapshot,
  action: keyof ReturnType<typeof allowedBookingActions>,
  nowMs: number,
): void {
  if (allowedBookingActions(snapshot, nowMs)[action]) return;
  if (snapshot.isUnderReview) throw new AppError("payment_mismatch");
  if (snapshot.status === "cancelled")
    throw new AppError("conflict", { message: "This booking has already been cancelled." });
  if (snapshot.isDisputed)
    throw new AppError("conflict", {
      message: "This payment is disputed at the bank. Please write to us about this booking.",
    });
  throw new AppError("conflict", {
    message: "You can no longer do this here. Please write to us and we will help.",
  });
}
