import { type Day, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { regularHoursOn, weekdayOf } from "#domain/calendar/opening-hours.ts";
import { MOVED_EVENT_REFUND_MS } from "#domain/events/events.ts";
import type { BookingType } from "./bookings.ts";

/** The rule as shown on pages and receipts. `calculateRefund` implements it. */
export const CANCELLATION_RULE =
  "A booked day may be moved or cancelled free of charge until 24 hours before it starts. After that there is a 50% fee. A day pass that has started is not refunded.";

/** The rule in one line, shown before payment. */
export const CANCELLATION_RULE_SHORT = "Free to move or cancel until 24 hours before it starts, then a 50% fee.";

/**
 * The rule that decided a refund.
 * - `review`: a payment that paid for nothing; refunded in full
 * - `elsewhere`: started in the gateway's dashboard or by the bank, not by our rules
 * - `review_elsewhere`: the same for a payment that paid for nothing
 * - `office_refused`: a virtual office that was never verified; refunded in full
 */
export const REFUND_RULES = [
  "nothing_paid",
  "day_before",
  "unused_within_48_hours",
  "last_day",
  "started",
  "closed",
  "office_refused",
  "event_cancelled",
  "event_moved",
  "review",
  "elsewhere",
  "review_elsewhere",
] as const;
export type RefundRule = (typeof REFUND_RULES)[number];

/** Refunds of payments that paid for nothing. They do not reduce revenue. */
export const REVIEW_REFUND_RULES = ["review", "review_elsewhere"] as const satisfies RefundRule[];

/** Refunds that were started outside this system. */
export const EXTERNAL_REFUND_RULES = ["elsewhere", "review_elsewhere"] as const satisfies RefundRule[];

/** Refunds of events that the business cancels or moves: always in full. */
export const EVENT_REFUND_RULES = ["event_cancelled", "event_moved"] as const satisfies RefundRule[];

/** The rules that apply when a booking is cancelled. */
export type BookingRefundRule = Exclude<
  RefundRule,
  "review" | "office_refused" | (typeof EXTERNAL_REFUND_RULES)[number] | (typeof EVENT_REFUND_RULES)[number]
>;

export function isExternalRefundRule(rule: RefundRule): boolean {
  return EXTERNAL_REFUND_RULES.some((external) => external === rule);
}

const FREE_CANCELLATION_MS = 24 * MS_PER_HOUR;
const UNUSED_REFUND_MS = 48 * MS_PER_HOUR;

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

/** Last instant for a free move or cancellation, in milliseconds since 1970. */
export function freeCancellationEndMs(startsAtMs: number): number {
  return startsAtMs - FREE_CANCELLATION_MS;
}

/**
 * Refund in pesewas for a cancellation at `nowMs`, and the rule behind it. Full until 24 hours before the start, half
 * after that, nothing once started. Unused weekly and monthly plans are refunded in full within 48 hours of payment, if
 * staff confirm that nobody came. Bookings on a day that was closed after they were made are refunded in full. Half of
 * an odd pesewa is rounded up for the customer.
 */
export function calculateRefund(
  booking: { bookingType: BookingType; startsAtMs: number; paidAtMs: number | null; paidPesewas: number },
  staff: { isUnused: boolean },
  nowMs: number,
  isClosed = false,
): { rule: BookingRefundRule; amountPesewas: number } {
  const { startsAtMs, paidAtMs, paidPesewas } = booking;
  if (paidAtMs === null) return { rule: "nothing_paid", amountPesewas: 0 };
  if (isClosed) return { rule: "closed", amountPesewas: paidPesewas };
  if (nowMs <= freeCancellationEndMs(startsAtMs)) return { rule: "day_before", amountPesewas: paidPesewas };
  if (staff.isUnused && isUnusedRefundable(booking.bookingType, paidAtMs, nowMs))
    return { rule: "unused_within_48_hours", amountPesewas: paidPesewas };
  if (nowMs < startsAtMs) return { rule: "last_day", amountPesewas: Math.ceil(paidPesewas / 2) };
  return { rule: "started", amountPesewas: 0 };
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
  if (nowMs <= startsAtMs - FREE_CANCELLATION_MS) return { rule: "day_before", amountPesewas: paidPesewas };
  if (nowMs < startsAtMs) return { rule: "last_day", amountPesewas: Math.ceil(paidPesewas / 2) };
  return { rule: "started", amountPesewas: 0 };
}

/**
 * Whether a booking can move to another day at `nowMs`: until 24 hours before it starts, or any time if unpaid or
 * closed. Later, the customer cancels for half and books again.
 */
export function canMoveBooking(
  booking: { startsAtMs: number; isPaid: boolean; isClosed?: boolean },
  nowMs: number,
): boolean {
  return booking.isClosed === true || !booking.isPaid || nowMs <= freeCancellationEndMs(booking.startsAtMs);
}

/** Whether an unused weekly or monthly plan is fully refundable at `nowMs`: within 48 hours of its payment. */
export function isUnusedRefundable(bookingType: BookingType, paidAtMs: number, nowMs: number): boolean {
  return isMultiDayPass(bookingType) && nowMs <= paidAtMs + UNUSED_REFUND_MS;
}

/** Whether the plan books days at a desk, which the cancellation rule is about. */
export function isDeskPlan(type: BookingType): boolean {
  return type === "desk_day" || isMultiDayPass(type);
}

function isMultiDayPass(type: BookingType): boolean {
  return type === "desk_week" || type === "desk_monthly";
}
