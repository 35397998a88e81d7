import type { MyBooking, MyBookingAnswer } from "#contract/my-booking.ts";
import type { BookingRefundRule } from "#domain/bookings/cancellation.ts";
import { freeCancellationEndMs } from "#domain/bookings/cancellation.ts";
import {
  abbreviateName,
  allowedBookingActions,
  type BookingSnapshot,
  calculateCustomerRefund,
  isPageExpired,
  MAX_CUSTOMER_MOVES,
  maskEmail,
  maskPhone,
  myBookingState,
} from "#domain/bookings/my-booking.ts";
import { hoursOn, specialHoursOn } from "#domain/calendar/opening-hours.ts";
import { lastBookedDay } from "#domain/catalogue/booking-period.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { deskChannel, isDeskReference } from "#domain/front-desk/desk.ts";
import { calculateAvailability } from "#domain/inventory/availability.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { formatCedis, toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { paymentDeadline } from "#worker/charges/booking-subject.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { bookedPeriodOf } from "#worker/inventory/find-cancellation-terms.ts";
import { activeHoldUntil } from "#worker/inventory/hold-for-payment.ts";
import { readOccupancy } from "#worker/inventory/read-occupancy.ts";
import { getBookingByToken, loadBookingFacts } from "./booking-by-token.ts";
import { calendarUrlOf } from "./calendar-entry.ts";

/** A booking as its link shows it, as things are now. Looking changes nothing. */
export async function openMyBooking(deps: Deps, token: string): Promise<MyBookingAnswer> {
  const booking = await getBookingByToken(deps, token);
  const days = bookedPeriodOf(booking);
  if (isPageExpired(lastBookedDay(days), deps.now().getTime())) return { state: "over" };
  return showBooking(deps, booking);
}

/** The same once something has been done about it. */
export async function showBooking(deps: Deps, booking: BookingRow): Promise<MyBooking> {
  const { known, stay, attempts, refunds } = await loadBookingFacts(deps, booking);
  const at = deps.now();
  const nowMs = at.getTime();
  const { bookingType } = booking;
  const { startDate, endDate, extendedDays } = bookedPeriodOf(booking);
  const may = allowedBookingActions(known, nowMs);
  const { specials } = await deps.inventory.readDays(startDate);
  const { opens, closes } = hoursOn(startDate, specials);
  const isPaid = booking.status === "paid";
  const receiptNumber = booking.receiptNumber === null ? null : formatReceiptNumber(booking.receiptNumber);
  return {
    state: myBookingState(known, nowMs),
    booking: {
      bookingType,
      planName: PLANS[bookingType].name,
      status: booking.status,
      startDate,
      endDate,
      lastDay: lastBookedDay({ bookingType, startDate, endDate, extendedDays }),
      numberOfPeople: booking.numberOfPeople,
      amount: toCedis(booking.amountPesewas),
      number: receiptNumber ?? bookingNumber(booking),
      hours: { opens, closes },
      hoursBecause: specialHoursOn(startDate, specials)?.reason ?? null,
    },
    customerName: abbreviateName(booking.customerName),
    email: maskEmail(booking.customerEmail),
    phone: maskPhone(booking.customerPhone),
    heldUntil: booking.status === "pending" ? (activeHoldUntil(stay, at)?.toISOString() ?? null) : null,
    payBy: paymentDeadline(deps, booking),
    left: await findRemainingPlaces(deps, booking, known),
    freeUntil:
      resourceForPlan(bookingType) === null ? null : new Date(freeCancellationEndMs(known.startsAtMs)).toISOString(),
    calendarUrl: calendarUrlOf(deps, booking),
    payment: {
      isPaid,
      amount: toCedis(booking.amountPesewas),
      receiptNumber,
      paidAt: booking.paidAt?.toISOString() ?? null,
      method: await findPaymentMethod(deps, booking, attempts),
      companyName: booking.companyName,
      companyTin: booking.companyTin,
    },
    refunds: refunds.map(({ amountPesewas, rule, status, updatedAt }) => ({
      amount: toCedis(amountPesewas),
      rule,
      status,
      at: updatedAt.toISOString(),
    })),
    may: { ...may, newLink: booking.customerEmail !== "" },
    movesLeft: Math.max(0, MAX_CUSTOMER_MOVES - known.customerMoves),
    cancellation: may.cancel ? quoteCancellation(known, nowMs) : null,
  };
}

/** How it was paid: as the gateway calls it, or as staff noted it at the desk. */
async function findPaymentMethod(
  deps: Deps,
  { id, paymentReference }: BookingRow,
  attempts: readonly PaymentAttemptRow[],
): Promise<string | null> {
  if (paymentReference === null) return null;
  const online = attempts.find(({ reference }) => reference === paymentReference);
  if (online || !isDeskReference(paymentReference)) return online?.channel ?? null;
  const atDesk = (await deps.auditTrail.findDeskPayments([id])).get(id);
  return atDesk ? deskChannel(atDesk.method) : null;
}

/** The first of its id, as somebody reads it out. */
export function bookingNumber({ id }: Pick<BookingRow, "id">): string {
  return id.slice(0, 8).toUpperCase();
}

/** How many places are left on the day of a booking whose own is no longer held. */
async function findRemainingPlaces(
  deps: Deps,
  { bookingType }: BookingRow,
  known: BookingSnapshot,
): Promise<number | null> {
  if (known.place !== "gone" || known.status !== "pending") return null;
  if (!known.hasVacancy) return 0;
  const day = new Date(known.startDateMs).toISOString().slice(0, 10);
  const [found] = calculateAvailability(
    bookingType,
    await readOccupancy(deps, bookingType, day, day),
    1,
    deps.now().getTime(),
  );
  // A stay that ends before its plan does may find room where the plan does not.
  return Math.max(1, found?.left ?? 1);
}

function quoteCancellation(known: BookingSnapshot, nowMs: number): MyBooking["cancellation"] {
  const { rule, amountPesewas } = calculateCustomerRefund(known, nowMs);
  return {
    refundAmount: toCedis(amountPesewas),
    rule,
    sentence: cancellationSentence(rule, formatCedis(amountPesewas)),
  };
}

/** What goes back, to whoever paid: it may have been somebody else. */
function cancellationSentence(rule: BookingRefundRule, amount: string): string {
  switch (rule) {
    case "nothing_paid":
      return "Nothing has been paid for it, so nothing goes back and nothing is owed.";
    case "day_before":
      return `It is more than 24 hours before it starts: all of it goes back, ${amount}, to whoever paid.`;
    case "unused_within_48_hours":
      return `It is unused and was paid less than 48 hours ago: all of it goes back, ${amount}, to whoever paid.`;
    case "last_day":
      return `It is less than 24 hours before it starts: half of it goes back, ${amount}, to whoever paid.`;
    case "started":
      return "It has started, so nothing goes back.";
    case "closed":
      return `We are closed on a day of it: all of it goes back, ${amount}, to whoever paid.`;
  }
}
