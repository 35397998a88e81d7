import type { MyBooking, MyBookingAnswer, MyBookingInput } from "#contract/my-booking.ts";
import { formatBookingNumber } from "#domain/bookings/booking-number.ts";
import { MAX_CUSTOMER_MOVES } from "#domain/bookings/bookings.ts";
import {
  abbreviateName,
  allowedBookingActions,
  type BookingSnapshot,
  calculateCustomerRefund,
  hasCancellationPromise,
  isPageExpired,
  maskEmail,
  maskPhone,
  myBookingState,
} from "#domain/bookings/my-booking.ts";
import { describeVisitReception } from "#domain/bookings/visit-reception.ts";
import { hoursOn, specialHoursOn } from "#domain/calendar/opening-hours.ts";
import { freeCancellationPromise } from "#domain/catalogue/cancellation-promise.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { describeDollarPrice } from "#domain/catalogue/dollar-price.ts";
import { deskChannel } from "#domain/front-desk/desk.ts";
import { calculateAvailability } from "#domain/inventory/availability.ts";
import type { NamedUnit } from "#domain/inventory/units.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { refundSentence } from "#domain/payments/refund-copy.ts";
import { paymentDeadline } from "#worker/bookings/payment-deadline.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { bookedPeriodOf, findCoveredDays } from "#worker/inventory/find-covered-days.ts";
import { paymentDeadlines } from "#worker/inventory/hold-state.ts";
import { readOccupancy } from "#worker/inventory/read-occupancy.ts";
import { listChannelsTo } from "#worker/outbox/find-channel.ts";
import { customerRefunds } from "#worker/refunds/refund-answer.ts";
import { describeActingStaff } from "#worker/staff/require-right.ts";
import { addressOf } from "./booking-address.ts";
import { getBookingByToken, loadBookingFacts } from "./booking-by-token.ts";
import { calendarUrlOf } from "./calendar-entry.ts";
import { findMembershipPages } from "./customer-links.ts";

/** Returns a booking for the holder of its link. Changes nothing. */
export async function openMyBooking(deps: Deps, { token }: MyBookingInput): Promise<MyBookingAnswer> {
  const booking = await getBookingByToken(deps, token);
  const { lastDay } = await findCoveredDays(deps, booking);
  if (isPageExpired(lastDay, deps.now().getTime())) return { state: "over" };
  return showBooking(deps, booking);
}

/** Returns the booking after an action. */
export async function showBooking(deps: Deps, booking: BookingRow): Promise<MyBooking> {
  const { snapshot, isUnverified, allocation, attempts, refunds, charge } = await loadBookingFacts(deps, booking);
  const nowMs = deps.now().getTime();
  const { bookingType } = booking;
  const { startsAtMs, paidAtMs } = snapshot;
  const pricePesewas = paidAtMs === null ? snapshot.amountPesewas : snapshot.paidPesewas;
  const { endDate, months } = bookedPeriodOf(booking);
  const { startDate, lastDay, startsBy } = await findCoveredDays(deps, booking);
  const may = allowedBookingActions(snapshot, nowMs);
  const cancellation = may.cancel ? quoteCancellation(booking, snapshot, nowMs) : null;
  const { mayRefund, notice } = describeActingStaff(deps, toPesewas(cancellation?.refundAmount ?? 0));
  const { closures, specials } = await deps.inventory.readDays(startDate);
  const { opens, closes } = hoursOn(startDate, specials);
  const channels = listChannelsTo(deps, addressOf(booking));
  const isPaid = booking.status === "paid";
  const receiptNumber = booking.receiptNumber === null ? null : formatReceiptNumber(booking.receiptNumber);
  return {
    state: myBookingState(snapshot, nowMs),
    booking: {
      bookingType,
      planName: PLANS[bookingType].name,
      status: booking.status,
      startDate,
      endDate,
      months,
      lastDay,
      startsBy,
      numberOfPeople: booking.numberOfPeople,
      unit: await findUnit(deps, booking),
      amount: toCedis(booking.amountPesewas),
      dollarPrice: isPaid ? null : describeDollarPrice(booking),
      number: formatBookingNumber(booking.id),
      hours: { opens, closes },
      hoursBecause: specialHoursOn(startDate, specials)?.reason ?? null,
      reception: describeVisitReception(booking.bookingType, startDate, { closures, specials }),
    },
    customerName: abbreviateName(booking.customerName),
    email: maskEmail(booking.customerEmail),
    phone: maskPhone(booking.customerPhone),
    channel: channels[0] ?? null,
    channels,
    ...paymentDeadlines(
      deps,
      { payBy: paymentDeadline(deps, booking), createdAt: booking.createdAt },
      booking.status === "pending" ? allocation : null,
    ),
    left: await findRemainingPlaces(deps, booking, snapshot),
    cancellationPromise: hasCancellationPromise(snapshot, nowMs)
      ? freeCancellationPromise({ type: bookingType, startsAtMs, paidAtMs, pricePesewas }, nowMs, { isUnverified })
      : null,
    calendarUrl: calendarUrlOf(deps, booking),
    ...(await findMembershipPages(deps, booking)),
    payment: {
      isPaid,
      // After part payments the receipt is for the rest.
      amount: toCedis((isPaid ? charge?.amountPesewas : null) ?? booking.amountPesewas),
      receiptNumber,
      paidAt: booking.paidAt?.toISOString() ?? null,
      method: await findPaymentMethod(deps, booking, attempts),
      companyName: booking.companyName,
      companyTin: booking.companyTin,
      receipts: await listReceipts(deps, booking.id),
    },
    refunds: customerRefunds(refunds, attempts),
    may: { ...may, cancel: may.cancel && mayRefund, newLink: channels.length > 0 },
    movesLeft: Math.max(0, MAX_CUSTOMER_MOVES - snapshot.customerMoves),
    cancellation,
    ...notice,
  };
}

/** All receipts of a booking, also of part payments. A void one stays, so that its holder finds it. */
async function listReceipts(deps: Deps, id: string): Promise<MyBooking["payment"]["receipts"]> {
  const lines = await deps.books.listBySubjects([id]);
  const receipts = lines.filter(({ kind }) => kind === "receipt");
  const voided = new Set(
    lines.flatMap(({ kind, receiptNumber }) => (kind === "receipt_taken_back" ? [receiptNumber] : [])),
  );
  return receipts.map(({ receiptNumber, amountPesewas, at }) => ({
    receiptNumber: formatReceiptNumber(receiptNumber ?? 0),
    amount: toCedis(amountPesewas),
    paidAt: at.toISOString(),
    isVoid: voided.has(receiptNumber),
  }));
}

async function findUnit(deps: Deps, { id, status }: BookingRow): Promise<NamedUnit | null> {
  const unit = status === "paid" || status === "confirmed" ? await deps.units.findByStay(id) : null;
  return unit && { resource: unit.resource, name: unit.name, seats: unit.seats };
}

/** The payment method: the gateway's name, or what staff recorded. */
async function findPaymentMethod(
  deps: Deps,
  { id, paymentReference }: BookingRow,
  attempts: readonly PaymentAttemptRow[],
): Promise<string | null> {
  if (paymentReference === null) return null;
  const onlineAttempt = attempts.find(({ reference }) => reference === paymentReference);
  if (onlineAttempt || !isDeskReference(paymentReference)) return onlineAttempt?.channel ?? null;
  const deskPayment = (await deps.auditTrail.findDeskPayments([id])).get(id);
  return deskPayment ? deskChannel(deskPayment.method) : null;
}

/** Desks or rooms left on the day of a booking whose hold has expired. */
async function findRemainingPlaces(
  deps: Deps,
  { bookingType, months }: BookingRow,
  snapshot: BookingSnapshot,
): Promise<number | null> {
  if (snapshot.place !== "gone" || snapshot.status !== "pending") return null;
  if (!snapshot.hasVacancy) return 0;
  const day = new Date(snapshot.startDateMs).toISOString().slice(0, 10);
  const [found] = calculateAvailability(
    bookingType,
    await readOccupancy(deps, bookingType, day, day, months),
    1,
    deps.now().getTime(),
    months,
  );
  // A stay that ends before its plan does may still fit.
  return Math.max(1, found?.left ?? 1);
}

function quoteCancellation(
  { paymentReference }: BookingRow,
  snapshot: BookingSnapshot,
  nowMs: number,
): MyBooking["cancellation"] {
  const due = calculateCustomerRefund(snapshot, nowMs);
  return {
    refundAmount: toCedis(due.amountPesewas),
    rule: due.rule,
    sentence: refundSentence(due, paymentReference),
  };
}
