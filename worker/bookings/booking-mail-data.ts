import { type BookingStatus, isVirtual } from "#domain/bookings/bookings.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { lastBookedDay } from "#domain/catalogue/booking-period.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { listInclusions } from "#domain/catalogue/inclusions.ts";
import type { PaymentDeadlines } from "#domain/inventory/holds.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { facts, quote } from "#worker/outbox/layout.ts";

export interface BookingMailData {
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
  status: BookingStatus;
  notes: string | null;
  companyName: string | null;
  companyTin: string | null;
  paymentReference: string | null;
  receiptNumber: number | null;
  paidAt: Date | null;
  cancelledReason: string | null;
}

/** The link to pay a booking online. */
export interface OnlinePaymentLink extends PaymentDeadlines {
  url: string;
}

export function bookingFacts(booking: BookingMailData) {
  return facts(...bookingLines(booking));
}

/** The booking's facts and its plan's inclusions, from the same matrix as the plan cards. */
export function bookingFactsWithInclusions(booking: BookingMailData) {
  return facts(...bookingLines(booking), ["Included", listInclusions(booking.bookingType).join(", ")]);
}

function bookingLines(booking: BookingMailData): [label: string, value: string | null][] {
  const startDate = dayAt(booking.startDate.getTime());
  const endDate = booking.endDate && dayAt(booking.endDate.getTime());
  // A virtual office starts when it is verified, so its last day is not known.
  const lastDay = isVirtual(booking.bookingType) ? endDate : lastBookedDay({ ...booking, startDate, endDate });
  return [
    ["Plan", PLANS[booking.bookingType].name],
    ["Starts", bookingDay(booking)],
    ["Ends", lastDay === null || lastDay === startDate ? null : formatDateWithWeekday(lastDay)],
    ["People", booking.numberOfPeople === null ? null : String(booking.numberOfPeople)],
    ["Price", booking.amountPesewas > 0 ? formatCedisExact(booking.amountPesewas) : null],
  ];
}

/** Placeholder values for nearly every booking mail. */
export function copyVariables({ customerName, bookingType }: BookingMailData) {
  return { name: customerName, plan: PLANS[bookingType].name };
}

/** The start day. It ends each subject, so that mails about two bookings of one person differ. */
export function bookingDay({ startDate }: Pick<BookingMailData, "startDate">): string {
  return formatDateWithWeekday(startDate.toISOString());
}

export function chatText(booking: BookingMailData): string {
  const plan = PLANS[booking.bookingType].name;
  const reference = booking.paymentReference === null ? "" : `, reference ${booking.paymentReference}`;
  return `Hello, this is about my ${plan} booking${reference}.`;
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
