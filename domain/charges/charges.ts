import { type BookingType, isDayPass } from "#domain/bookings/bookings.ts";
import { MS_PER_DAY } from "#domain/calendar/days.ts";

/** Types of subject that a charge is for. */
export const CHARGE_SUBJECTS = ["booking", "membership_period", "registration", "forwarding", "meeting"] as const;
export type ChargeSubjectType = (typeof CHARGE_SUBJECTS)[number];

/**
 * - `open`: not paid yet
 * - `paid`: final, even if it is refunded later
 * - `waived`: waived by staff
 * - `void`: no longer payable
 */
export const CHARGE_STATES = ["open", "paid", "waived", "void"] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** Whether the desk may take a part of the sum. A place at an event and forwarded mail are paid in full. */
export function canPayInPart(subject: ChargeSubjectType): boolean {
  return subject === "booking" || subject === "membership_period";
}

/** The first instant after the day of a day pass; null for plans that can be paid for later. */
export function bookingPayableUntil(booking: { bookingType: BookingType; startDate: Date }): Date | null {
  return isDayPass(booking.bookingType) ? new Date(booking.startDate.getTime() + MS_PER_DAY) : null;
}

/** Whether online payment has closed. The desk can still accept the money. */
export function isPaymentClosed(charge: { payableUntil: Date | null }, now: Date): boolean {
  return charge.payableUntil !== null && charge.payableUntil <= now;
}
