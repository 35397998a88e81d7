import type { BookingStatus } from "#domain/bookings/bookings.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { listInclusions } from "#domain/catalogue/inclusions.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { facts, quote } from "#worker/outbox/layout.ts";

export interface BookingMailData {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  bookingType: keyof typeof PLANS;
  startDate: Date;
  endDate: Date | null;
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

/** Where and until when a booking can be paid online; `payBy` is null where no time is set. */
export interface OnlinePaymentLink {
  url: string;
  payBy: string | null;
  /** Until when the place is held; null where none is. */
  heldUntil: string | null;
}

export function bookingFacts(booking: BookingMailData) {
  return facts(...bookingLines(booking));
}

/** The stay and what was bought with it, from the matrix that the cards read. */
export function bookingFactsWithInclusions(booking: BookingMailData) {
  return facts(...bookingLines(booking), ["Included", listInclusions(booking.bookingType).join(", ")]);
}

function bookingLines(booking: BookingMailData): [label: string, value: string | null][] {
  return [
    ["Plan", PLANS[booking.bookingType].name],
    ["Starts", formatDateWithWeekday(booking.startDate.toISOString())],
    ["Ends", booking.endDate && formatDateWithWeekday(booking.endDate.toISOString())],
    ["People", booking.numberOfPeople === null ? null : String(booking.numberOfPeople)],
    ["Price", booking.amountPesewas > 0 ? formatCedisExact(booking.amountPesewas) : null],
  ];
}

/** What the words of nearly every mail about a booking are filled with. */
export function copyVariables({ customerName, bookingType }: BookingMailData) {
  return { name: customerName, plan: PLANS[bookingType].name };
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
    ["E-mail", customerEmail || null],
    ["Phone", customerPhone || null],
    ["Company", companyName],
    ["TIN", companyTin],
  );
}

export function notesQuote(booking: BookingMailData) {
  return booking.notes === null ? [] : [quote(booking.notes)];
}
