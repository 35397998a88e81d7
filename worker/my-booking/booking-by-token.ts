import { allowedBookingActions, type BookingSnapshot } from "#domain/bookings/my-booking.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { lastBookedDay } from "#domain/catalogue/booking-period.ts";
import { isPaymentClosed } from "#domain/charges/charges.ts";
import { hasVacancy } from "#domain/inventory/availability.ts";
import { bookingAllocation } from "#domain/inventory/inventory.ts";
import { isLinkActive } from "#domain/links/links.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import { isErased } from "#domain/people/erasure.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { bookedPeriodOf, findCancellationTerms } from "#worker/inventory/find-cancellation-terms.ts";
import { holdStateOf } from "#worker/inventory/hold-for-payment.ts";
import { readOccupancy } from "#worker/inventory/read-occupancy.ts";

/** A row that is not there takes as long to look for as one that is. */
const UNKNOWN_ID = "nobody";

/** Whose link it is. Throws `not_found` for whatever opens nothing, each time having looked as long. */
export async function getBookingByToken(deps: Deps, token: string): Promise<BookingRow> {
  const link = await deps.links.read("booking", token);
  const booking = await deps.bookings.findById(link?.id ?? UNKNOWN_ID);
  if (link === null || booking === null || isErased(booking.customerEmail)) throw new AppError("not_found");
  const subject = { linkVersion: booking.linkVersion, lastDay: lastBookedDay(bookedPeriodOf(booking)) };
  if (!isLinkActive(link, subject, dayAt(deps.now().getTime()))) throw new AppError("not_found");
  return booking;
}

/** What is known of a booking besides its row, read side by side. */
export async function loadBookingFacts(deps: Deps, booking: BookingRow) {
  const [stay, attempts, refunds, disputes, terms, visits, changes, charge] = await Promise.all([
    deps.allocations.findById(booking.id),
    deps.paymentAttempts.listByCharge(booking.id),
    deps.refunds.listByCharges([booking.id]),
    deps.disputes.listByCharges([booking.id]),
    findCancellationTerms(deps, booking),
    deps.visits.listBySubjects([booking.id]),
    deps.myBookings.findChanges(booking.id),
    deps.charges.findById(booking.id),
  ]);
  const at = deps.now();
  const place = holdStateOf(stay, at);
  const known: BookingSnapshot = {
    bookingType: booking.bookingType,
    status: booking.status,
    startDateMs: booking.startDate.getTime(),
    startsAtMs: terms.startsAtMs,
    amountPesewas: booking.amountPesewas,
    paidAtMs: booking.paidAt?.getTime() ?? null,
    place,
    hasVacancy: place !== "gone" || (await hasFreePlace(deps, booking)),
    isUnderReview: attempts.some(isUnderReview),
    isDisputed: disputes.some(({ resolvedAt }) => resolvedAt === null),
    isClosed: terms.freeingClosure !== null,
    isUnused: !(visits.get(booking.id) ?? []).some(({ checkedInAt }) => checkedInAt !== null),
    customerMoves: changes.customerMoves,
    isPayable: deps.payments !== null && charge?.state === "open" && !isPaymentClosed(charge, at),
  };
  return { known, stay, attempts, refunds, changes };
}

/** Whether there is a place for a booking whose own is no longer held. */
async function hasFreePlace(deps: Deps, booking: BookingRow): Promise<boolean> {
  const stay = bookingAllocation(bookedPeriodOf(booking));
  if (stay === null || stay.firstDay < dayAt(deps.now().getTime())) return false;
  return hasVacancy(await readOccupancy(deps, booking.bookingType, stay.firstDay, stay.lastDay), stay);
}

/** Throws unless its customer may do so now, with a sentence that says who can. */
export function refuseUnlessAllowed(
  known: BookingSnapshot,
  what: keyof ReturnType<typeof allowedBookingActions>,
  nowMs: number,
): void {
  if (allowedBookingActions(known, nowMs)[what]) return;
  if (known.isUnderReview) throw new AppError("payment_mismatch");
  if (known.status === "cancelled") throw new AppError("conflict", { message: "This booking is cancelled already." });
  if (known.isDisputed)
    throw new AppError("conflict", {
      message: "Your bank has been asked for this payment back. Please write to us about this booking.",
    });
  throw new AppError("conflict", {
    message: "This can no longer be done here. Please write to us: we look for a way with you.",
  });
}
