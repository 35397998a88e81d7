import type { AdminBooking, AdminOnlinePayment, CancelledBooking, DeskPayment } from "#contract/front-desk/bookings.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { lastBookedDay } from "#domain/catalogue/booking-period.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import { toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { netAmountPesewas } from "#domain/payments/refunds.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { AllocationRow } from "#worker/db/schema/inventory.ts";
import type { PaymentAttemptRow, RefundRow } from "#worker/db/schema/payments.ts";
import type { VisitRow } from "#worker/db/schema/visits.ts";
import type { Deps } from "#worker/deps.ts";
import { disputeAnswer } from "#worker/disputes/dispute-answer.ts";
import { availableExtension, cancellationTerms, hasFirstMonth } from "#worker/inventory/find-cancellation-terms.ts";
import { bookedPeriodOf } from "#worker/inventory/find-covered-days.ts";
import { activeHoldUntil } from "#worker/inventory/hold-state.ts";
import { addressOf } from "#worker/my-booking/booking-address.ts";
import { findChannel } from "#worker/outbox/find-channel.ts";
import { refundAnswer } from "#worker/refunds/refund-answer.ts";
import { visitAnswer } from "#worker/visits/visit-answer.ts";

/** Returns a mapper for these bookings; it loads the related rows once for all of them. */
export async function prepareBookingAnswers(
  deps: Deps,
  bookings: readonly BookingRow[],
): Promise<(booking: BookingRow) => AdminBooking> {
  const [deskPayments, refunds, disputes, holds, exceptions, attempts, visits, firstMonths, staffNames, paidInPart] =
    await Promise.all([
      findDeskPayments(deps, bookings),
      deps.refunds.listByCharges(bookings.map(({ id }) => id)),
      deps.disputes.listByCharges(bookings.map(({ id }) => id)),
      findHolds(deps, bookings),
      readCalendarExceptions(deps, bookings),
      findLatestAttempts(deps, bookings),
      findVisits(deps, bookings),
      findFirstMonths(deps, bookings),
      deps.staffDirectory.findNames(bookings.flatMap(({ createdBy }) => createdBy ?? [])),
      sumPaidInPart(deps, bookings),
    ]);
  const at = deps.now();
  const refundsOf = ({ id }: BookingRow) => refunds.filter(({ chargeId }) => chargeId === id);
  return (booking) => {
    const { startsAtMs, freeingClosure } = cancellationTerms(
      exceptions,
      booking,
      at,
      firstMonths.get(booking.id) ?? null,
    );
    return {
      id: booking.id,
      bookingType: booking.bookingType,
      planName: PLANS[booking.bookingType].name,
      status: booking.status,
      customerName: booking.customerName,
      customerEmail: booking.customerEmail || null,
      customerPhone: booking.customerPhone || null,
      customerPhoneE164: booking.customerPhoneE164,
      channel: findChannel(deps, addressOf(booking)),
      ...bookingDates(booking),
      startsAt: new Date(startsAtMs).toISOString(),
      numberOfPeople: booking.numberOfPeople,
      amount: toCedis(booking.amountPesewas),
      owed: isUnpaid(booking) ? toCedis(booking.amountPesewas - (paidInPart.get(booking.id) ?? 0)) : 0,
      netAmount: booking.paidAt === null ? 0 : toCedis(netAmountPesewas(booking, refundsOf(booking))),
      notes: booking.notes,
      companyName: booking.companyName,
      companyTin: booking.companyTin,
      paymentReference: booking.paymentReference,
      onlinePayment: onlinePaymentAnswer(attempts.get(booking.id)),
      deskPayment: deskPayments.get(booking.id) ?? null,
      refunds: refundsOf(booking).map(refundAnswer),
      disputes: disputes.filter(({ chargeId }) => chargeId === booking.id).map(disputeAnswer),
      receiptNumber: booking.receiptNumber === null ? null : formatReceiptNumber(booking.receiptNumber),
      paidAt: booking.paidAt?.toISOString() ?? null,
      cancelledReason: booking.cancelledReason,
      heldUntil: activeHoldUntil(holds.get(booking.id) ?? null, at)?.toISOString() ?? null,
      source: booking.source,
      createdBy: staffNames.get(booking.createdBy ?? "") ?? null,
      agreedReason: booking.agreedReason,
      visits: (visits.get(booking.id) ?? []).map(visitAnswer),
      closedBecause: booking.status === "cancelled" ? null : (freeingClosure?.reason ?? null),
      lengthening: extensionAnswer(availableExtension(exceptions, booking, at)),
      createdAt: booking.createdAt.toISOString(),
    };
  };
}

function bookingDates(booking: BookingRow) {
  const period = bookedPeriodOf(booking);
  const { startDate, endDate, months } = period;
  return { startDate, endDate, months, lastDay: lastBookedDay(period) };
}

function onlinePaymentAnswer(attempt: PaymentAttemptRow | undefined): AdminOnlinePayment | null {
  if (!attempt) return null;
  const { reference, status, gatewayStatus, createdAt, checkedAt } = attempt;
  return { reference, status, gatewayStatus, begunAt: createdAt.toISOString(), checkedAt: checkedAt.toISOString() };
}

function extensionAnswer(extension: { days: number; until: string } | null) {
  return extension && { days: extension.days, until: extension.until };
}

export async function bookingAnswer(deps: Deps, booking: BookingRow): Promise<AdminBooking> {
  return (await prepareBookingAnswers(deps, [booking]))(booking);
}

export async function cancelledBookingAnswer(
  deps: Deps,
  { booking, refund }: { booking: BookingRow; refund: RefundRow | null },
): Promise<CancelledBooking> {
  return { ...(await bookingAnswer(deps, booking)), refund: refund && refundAnswer(refund) };
}

async function findLatestAttempts(
  deps: Deps,
  bookings: readonly BookingRow[],
): Promise<Map<string, PaymentAttemptRow>> {
  const unpaid = bookings.filter(({ status }) => status === "pending" || status === "confirmed");
  return unpaid.length === 0 ? new Map() : deps.staffBookings.findNewestAttempts(unpaid.map(({ id }) => id));
}

/** What is paid of each booking in parts, in pesewas. Only a confirmed booking is, and one that was cancelled then. */
export async function sumPaidInPart(
  deps: Pick<Deps, "charges">,
  bookings: readonly Pick<BookingRow, "id" | "status">[],
): Promise<Map<string, number>> {
  const ids = bookings.filter(({ status }) => status === "confirmed" || status === "cancelled").map(({ id }) => id);
  const parts = Map.groupBy(await deps.charges.listParts(ids), ({ partOf }) => partOf ?? "");
  return new Map([...parts].map(([id, paid]) => [id, paid.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)]));
}

function isUnpaid({ status }: BookingRow): boolean {
  return status === "pending" || status === "confirmed";
}

/** Only pending bookings can have a hold. */
async function findHolds(deps: Deps, bookings: readonly BookingRow[]): Promise<Map<string, AllocationRow>> {
  const pending = bookings.filter(({ status }) => status === "pending");
  if (pending.length === 0) return new Map();
  const allocations = await deps.allocations.listByIds(pending.map(({ id }) => id));
  return new Map(allocations.map((allocation) => [allocation.id, allocation]));
}

/** Closures and special hours from the earliest start on. */
async function readCalendarExceptions(deps: Deps, bookings: readonly BookingRow[]) {
  if (bookings.length === 0) return { closures: [], specials: [], latestOpenings: [] };
  const first = Math.min(...bookings.map(({ startDate }) => startDate.getTime()));
  return deps.inventory.readDays(dayAt(first));
}

/** Only bookings that have started can have visits. */
async function findVisits(deps: Deps, bookings: readonly BookingRow[]): Promise<Map<string, VisitRow[]>> {
  const started = bookings.filter(({ startDate }) => startDate <= deps.now());
  return started.length === 0 ? new Map() : deps.visits.listBySubjects(started.map(({ id }) => id));
}

async function findFirstMonths(deps: Deps, bookings: readonly BookingRow[]) {
  const ids = bookings.filter(hasFirstMonth).map(({ id }) => id);
  const members = ids.length === 0 ? [] : await deps.memberships.listByIds(ids);
  return new Map(members.map((member) => [member.id, member]));
}

async function findDeskPayments(deps: Deps, bookings: readonly BookingRow[]): Promise<Map<string, DeskPayment>> {
  const paidAtDesk = bookings.filter(
    ({ paymentReference }) => paymentReference !== null && isDeskReference(paymentReference),
  );
  return paidAtDesk.length === 0 ? new Map() : deps.auditTrail.findDeskPayments(paidAtDesk.map(({ id }) => id));
}
