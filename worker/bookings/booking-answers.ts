import type { AdminBooking, CancelledBooking, DeskPayment } from "#contract/front-desk/bookings.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { isDeskReference } from "#domain/front-desk/desk.ts";
import { toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { refundAnswer } from "#worker/refunds/refund-answer.ts";

/** What makes the answer of each of these bookings. However many they are, their money is looked up once. */
export async function bookingAnswers(
  deps: Deps,
  bookings: readonly BookingRow[],
): Promise<(booking: BookingRow) => AdminBooking> {
  const [deskPayments, refunds] = await Promise.all([
    deskPaymentsOf(deps, bookings),
    deps.refunds.listByCharges(bookings.map(({ id }) => id)),
  ]);
  return (booking) => ({
    id: booking.id,
    bookingType: booking.bookingType,
    planName: PLANS[booking.bookingType].name,
    status: booking.status,
    customerName: booking.customerName,
    customerEmail: booking.customerEmail,
    customerPhone: booking.customerPhone,
    customerPhoneE164: booking.customerPhoneE164,
    startDate: dayAt(booking.startDate.getTime()),
    endDate: booking.endDate && dayAt(booking.endDate.getTime()),
    numberOfPeople: booking.numberOfPeople,
    amount: toCedis(booking.amountPesewas),
    notes: booking.notes,
    paymentReference: booking.paymentReference,
    deskPayment: deskPayments.get(booking.id) ?? null,
    refunds: refunds.filter(({ chargeId }) => chargeId === booking.id).map(refundAnswer),
    receiptNumber: booking.receiptNumber === null ? null : formatReceiptNumber(booking.receiptNumber),
    paidAt: booking.paidAt?.toISOString() ?? null,
    cancelledReason: booking.cancelledReason,
    createdAt: booking.createdAt.toISOString(),
  });
}

export async function bookingAnswer(deps: Deps, booking: BookingRow): Promise<AdminBooking> {
  return (await bookingAnswers(deps, [booking]))(booking);
}

export async function cancelledAnswer(
  deps: Deps,
  { booking, refund }: { booking: BookingRow; refund: RefundRow | null },
): Promise<CancelledBooking> {
  return { ...(await bookingAnswer(deps, booking)), refund: refund && refundAnswer(refund) };
}

async function deskPaymentsOf(deps: Deps, bookings: readonly BookingRow[]): Promise<Map<string, DeskPayment>> {
  const paid = bookings.filter(
    ({ paymentReference }) => paymentReference !== null && isDeskReference(paymentReference),
  );
  return paid.length === 0 ? new Map() : deps.auditTrail.findDeskPayments(paid.map(({ id }) => id));
}
