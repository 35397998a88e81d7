import { type Day, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { regularHoursOn, weekdayOf } from "#domain/calendar/opening-hours.ts";
import { cancellationTermsAt, freeMoveEndMs, type Purchase, refundOf } from "#domain/catalogue/cancellation.ts";
import { MOVED_EVENT_REFUND_MS } from "#domain/events/events.ts";
import type { EVENT_REFUND_RULES, EXTERNAL_REFUND_RULES, RefundRule } from "#domain/payments/refunds.ts";
import type { BookingType } from "./bookings.ts";

/** The rules that apply when a booking is cancelled. */
export type BookingRefundRule = Exclude<
  RefundRule,
  | "review"
  | "discretion"
  | "office_refused"
  | (typeof EXTERNAL_REFUND_RULES)[number]
  | (typeof EVENT_REFUND_RULES)[number]
>;

/** The latest opening hour ever announced for a day of special hours, including withdrawn ones. */
export interface LatestAnnouncedOpening {
  day: Day;
  opens: number;
}

/**
 * When a booked day starts, in milliseconds since 1970: the latest opening time announced for it. The latest one
 * counts, so a change of hours never shortens the free cancellation period a customer was promised.
 */
export function bookedDayStartMs(day: Day, latestOpenings: readonly LatestAnnouncedOpening[]): number {
  const announced = latestOpenings.find((opening) => opening.day === day)?.opens ?? 0;
  return startOfDay(day) + Math.max(regularHoursOn(weekdayOf(day)).opens, announced) * MS_PER_HOUR;
}

/**
 * Refund in pesewas for a cancellation at `nowMs`, and the rule behind it, from the table of the catalogue. Bookings on
 * a day that was closed after they were made are refunded in full.
 */
export function calculateRefund(
  booking: { bookingType: BookingType; startsAtMs: number; paidAtMs: number | null; paidPesewas: number },
  nowMs: number,
  isClosed = false,
): { rule: BookingRefundRule; amountPesewas: number } {
  const { bookingType: type, startsAtMs, paidAtMs, paidPesewas } = booking;
  if (paidAtMs === null) return { rule: "nothing_paid", amountPesewas: 0 };
  if (isClosed) return { rule: "closed", amountPesewas: paidPesewas };
  return refundAt({ type, startsAtMs, paidAtMs }, paidPesewas, nowMs);
}

/** Refund in pesewas for a place at an event. A moved event is refunded in full for a week. */
export function calculateRegistrationRefund(
  registration: { startsAtMs: number; movedAtMs: number | null; registeredAtMs: number; paidPesewas: number | null },
  nowMs: number,
): { rule: BookingRefundRule | "event_moved"; amountPesewas: number } {
  const { startsAtMs, movedAtMs, registeredAtMs, paidPesewas } = registration;
  if (paidPesewas === null) return { rule: "nothing_paid", amountPesewas: 0 };
  const isMoved = movedAtMs !== null && registeredAtMs <= movedAtMs && nowMs <= movedAtMs + MOVED_EVENT_REFUND_MS;
  if (isMoved && nowMs < startsAtMs) return { rule: "event_moved", amountPesewas: paidPesewas };
  return refundAt({ type: "workshop", startsAtMs, paidAtMs: null }, paidPesewas, nowMs);
}

/** The refund of hours of the meeting room. */
export function calculateMeetingRefund(
  { startsAtMs, paidPesewas }: { startsAtMs: number; paidPesewas: number | null },
  nowMs: number,
): { rule: BookingRefundRule; amountPesewas: number } {
  if (paidPesewas === null) return { rule: "nothing_paid", amountPesewas: 0 };
  return refundAt({ type: "meeting_room", startsAtMs, paidAtMs: null }, paidPesewas, nowMs);
}

function refundAt(purchase: Purchase, paidPesewas: number, nowMs: number) {
  const terms = cancellationTermsAt(purchase, nowMs);
  return { rule: terms.rule, amountPesewas: refundOf(paidPesewas, terms) };
}

/**
 * Whether a booking can move to another day at `nowMs`: until 24 hours before it starts, or any time if unpaid or
 * closed. Later, the customer cancels for half and books again.
 */
export function canMoveBooking(
  booking: { startsAtMs: number; isPaid: boolean; isClosed?: boolean },
  nowMs: number,
): boolean {
  return booking.isClosed === true || !booking.isPaid || nowMs <= freeMoveEndMs(booking.startsAtMs);
}
