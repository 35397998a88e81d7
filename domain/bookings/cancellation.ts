import { type Day, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { regularHoursOn, weekdayOf } from "#domain/calendar/opening-hours.ts";
import { MOVED_EVENT_REFUND_MS } from "#domain/events/events.ts";
import type { BookingType } from "./bookings.ts";

/** The rule in words, on the pages and in receipts. `calculateRefund` says the same for the till. */
export const CANCELLATION_RULE =
  "A booked day may be moved or cancelled free of charge until 24 hours before it starts. After that there is a 50% fee. A day pass that has started is not refunded.";

/** The same in a line, before anything is paid. */
export const CANCELLATION_RULE_SHORT = "Free to move or cancel until 24 hours before it starts, then a 50% fee.";

/**
 * Which rule decided what goes back. `review` is a payment that paid for nothing: all of it goes back. `elsewhere` is no rule
 * of ours: somebody began it in the gateway's dashboard, or the bank took it; `review_elsewhere` is that of a payment that
 * paid for nothing. `office_refused` is a virtual office that was never verified: all of it goes back.
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

/** Of payments that paid for nothing: what goes back takes nothing from what others brought. */
export const REVIEW_REFUND_RULES = ["review", "review_elsewhere"] as const satisfies RefundRule[];

/** Of what did not begin here. */
export const EXTERNAL_REFUND_RULES = ["elsewhere", "review_elsewhere"] as const satisfies RefundRule[];

/** Of what the house itself calls off or moves: its people have all of it back. */
export const EVENT_REFUND_RULES = ["event_cancelled", "event_moved"] as const satisfies RefundRule[];

/** One by which we work out what goes back of a booking. */
export type BookingRefundRule = Exclude<
  RefundRule,
  "review" | "office_refused" | (typeof EXTERNAL_REFUND_RULES)[number] | (typeof EVENT_REFUND_RULES)[number]
>;

export function isExternalRefundRule(rule: RefundRule): boolean {
  return EXTERNAL_REFUND_RULES.some((elsewhere) => elsewhere === rule);
}

const FREE_CANCELLATION_MS = 24 * MS_PER_HOUR;
const UNUSED_REFUND_MS = 48 * MS_PER_HOUR;

/** The latest hour at which the house has ever said that it opens on a day of special hours, also one that was taken back. */
export interface LatestAnnouncedOpening {
  day: Day;
  opens: number;
}

/**
 * When a booked day starts for whoever booked it, in milliseconds since 1970: when the house opens on it. Of what it has
 * said of that day, the week's hour included, the latest counts, so that no change of hours takes away time in which
 * somebody was told that moving and cancelling are free.
 */
export function bookedDayStartMs(day: Day, latestOpenings: readonly LatestAnnouncedOpening[]): number {
  const said = latestOpenings.find((opening) => opening.day === day)?.opens ?? 0;
  return startOfDay(day) + Math.max(regularHoursOn(weekdayOf(day)).opens, said) * MS_PER_HOUR;
}

/** Until when moving and cancelling are free of charge of what starts at an instant, in milliseconds since 1970. */
export function freeCancellationEndMs(startsAtMs: number): number {
  return startsAtMs - FREE_CANCELLATION_MS;
}

/**
 * What goes back, in pesewas, when a booking is cancelled at `nowMs`, and the rule that says so. Free until 24 hours
 * before it starts, half after that, nothing once it has started; a weekly or monthly plan goes back whole within
 * 48 hours of its payment when staff say that nobody came. Half of an odd pesewa is the customer's. Where the house is
 * closed on a day that was booked before it said so, all of it goes back.
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

/** The same of a place at an event, which starts at an instant. Where the house has moved it, all of it goes back for a week. */
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
 * Whether a booking may go to another day at `nowMs`: while it costs nothing, which is until 24 hours before it starts,
 * and for as long as nothing is paid. After that it is cancelled, half goes back, and the other day is booked anew. The
 * house moves whom it closes for at any time.
 */
export function canMoveBooking(
  booking: { startsAtMs: number; isPaid: boolean; isClosed?: boolean },
  nowMs: number,
): boolean {
  return booking.isClosed === true || !booking.isPaid || nowMs <= freeCancellationEndMs(booking.startsAtMs);
}

/** Whether a weekly or monthly plan goes back whole at `nowMs` if nobody came: for 48 hours from its payment. */
export function isUnusedRefundable(bookingType: BookingType, paidAtMs: number, nowMs: number): boolean {
  return isMultiDayPass(bookingType) && nowMs <= paidAtMs + UNUSED_REFUND_MS;
}

/** Whether a booking is of days at a desk, of which the rule in words speaks. */
export function isDeskPlan(type: BookingType): boolean {
  return type === "desk_day" || isMultiDayPass(type);
}

function isMultiDayPass(type: BookingType): boolean {
  return type === "desk_week" || type === "desk_monthly";
}
