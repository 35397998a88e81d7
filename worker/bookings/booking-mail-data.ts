import { formatBookingNumber } from "#domain/bookings/booking-number.ts";
import { type BookingStatus, EARLIEST_START, isVirtual } from "#domain/bookings/bookings.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { lastBookedDay } from "#domain/catalogue/booking-period.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { describeDollarPrice } from "#domain/catalogue/dollar-price.ts";
import { listInclusions } from "#domain/catalogue/inclusions.ts";
import { formatMonthStart } from "#domain/catalogue/virtual-office-start.ts";
import type { Country } from "#domain/clients/clients.ts";
import type { PaymentDeadlines } from "#domain/inventory/holds.ts";
import type { CoveredDays } from "#domain/memberships/first-month.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { facts, quote } from "#worker/outbox/layout.ts";

export interface BookingMailData {
  id: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  bookingType: keyof typeof PLANS;
  startDate: Date;
  endDate: Date | null;
  extendedDays: number;
  months: number;
  numberOfPeople: number | null;
  amountPesewas: number;
  agreedReason: string | null;
  createdAt: Date;
  quotedAt: Date | null;
  status: BookingStatus;
  notes: string | null;
  companyName: string | null;
  companyTin: string | null;
  country: Country | null;
  paymentReference: string | null;
  receiptNumber: number | null;
  paidAt: Date | null;
  cancelledReason: string | null;
}

/** The link to pay a booking online. */
export interface OnlinePaymentLink extends PaymentDeadlines {
  url: string;
}

/** `officeMonth` has the days of a virtual office's month, which are not those that were booked. */
export function bookingFacts(booking: BookingMailData, officeMonth: CoveredDays | null = null) {
  return facts(...bookingLines(booking, officeMonth));
}

/** The facts that tell apart bookings of several people in one email. */
export function namedBookingFacts(booking: BookingMailData, officeMonth: CoveredDays | null) {
  const payment = booking.paidAt === null ? "Not paid yet" : "Paid";
  return facts(["Name", booking.customerName], ...bookingLines(booking, officeMonth), ["Payment", payment]);
}

/** The booking's facts and its plan's inclusions, from the same matrix as the plan cards. */
export function bookingFactsWithInclusions(booking: BookingMailData, officeMonth: CoveredDays | null = null) {
  return facts(...bookingLines(booking, officeMonth), dollarPriceLine(booking), [
    "Included",
    listInclusions(booking.bookingType).join(", "),
  ]);
}

/** For emails that leave while the price is of today. */
export function dollarPriceLine(booking: BookingMailData): [label: string, value: string | null] {
  return ["Price in dollars", describeDollarPrice(booking)];
}

function bookingLines(
  booking: BookingMailData,
  officeMonth: CoveredDays | null,
): [label: string, value: string | null][] {
  const bookedDay = dayAt(booking.startDate.getTime());
  const endDate = booking.endDate && dayAt(booking.endDate.getTime());
  // Also a cancelled month that had not started.
  const isUncertain = isVirtual(booking.bookingType) && !officeMonth?.startsBy && !officeMonth?.lastDay;
  const { startDate, lastDay, startsBy } = officeMonth ?? {
    startDate: bookedDay,
    lastDay: isUncertain ? endDate : lastBookedDay({ ...booking, startDate: bookedDay, endDate }),
    startsBy: null,
  };
  return [
    ["Booking number", formatBookingNumber(booking.id)],
    ["Plan", PLANS[booking.bookingType].name],
    [
      isUncertain ? EARLIEST_START : "Starts",
      startsBy ? formatMonthStart(startDate, startsBy) : formatDateWithWeekday(startDate),
    ],
    ["Ends", lastDay === null || lastDay === startDate ? null : formatDateWithWeekday(lastDay)],
    ["People", booking.numberOfPeople === null ? null : String(booking.numberOfPeople)],
    ["Price", booking.amountPesewas > 0 ? formatCedisExact(booking.amountPesewas) : null],
  ];
}

/** Placeholder values for nearly every booking mail. */
export function copyVariables({ customerName, bookingType }: BookingMailData) {
  return { name: customerName, plan: PLANS[bookingType].name };
}

/** The booked start day. */
export function bookingDay({ startDate }: Pick<BookingMailData, "startDate">): string {
  return formatDateWithWeekday(startDate.toISOString());
}

/** Ends a subject, so that emails about two bookings of one person differ. The day of a virtual office is not certain. */
export function subjectDay(booking: Pick<BookingMailData, "bookingType" | "startDate">): string {
  return isVirtual(booking.bookingType) ? "" : bookingDay(booking);
}

/** Placeholder values for nearly every message to a phone about a booking. */
export function phoneValues(booking: BookingMailData, link: string | null) {
  const what = [PLANS[booking.bookingType].name, subjectDay(booking)].filter(Boolean).join(" on ");
  return { name: booking.customerName, booking: what, link };
}

export function chatText(booking: BookingMailData): string {
  const plan = PLANS[booking.bookingType].name;
  return `Hello, this is about my booking ${formatBookingNumber(booking.id)} (${[plan, subjectDay(booking)].filter(Boolean).join(", ")}).`;
}

export function customerFacts(booking: BookingMailData) {
  const { customerName, customerEmail, customerPhone, companyName, companyTin } = booking;
  return facts(
    ["Name", customerName],
    ["Email", customerEmail || null],
    ["Phone", customerPhone || null],
    ["Company", companyName],
    ["TIN", companyTin],
  );
}

export function notesQuote(booking: BookingMailData) {
  return booking.notes === null ? [] : [quote(booking.notes)];
}
