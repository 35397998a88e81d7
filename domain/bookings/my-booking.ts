import { addDays, type Day, dayAt } from "#domain/calendar/days.ts";
import type { HoldState } from "#domain/inventory/holds.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import type { BookingStatus, BookingType } from "./bookings.ts";
import { calculateRefund, canMoveBooking, freeCancellationEndMs, isDeskPlan } from "./cancellation.ts";

/** The page of a booking, for whoever has its link. The token stands behind it. */
export const MY_BOOKING_PAGE = "/my-booking#";

/** How often a customer moves one booking. After that they ask, and staff move it. */
export const MAX_CUSTOMER_MOVES = 3;

/** So long after its last day the page of a booking says nothing but that it is over. */
export const PAGE_EXPIRY_DAYS = 30;

/**
 * How a booking stands for whoever booked it.
 * - `requested`: not paid, and it takes no place that could be held
 * - `held`, `not_held`, `full`: not paid; its place is held, or no longer, and is free or not
 * - `confirmed`: its place is kept, and it is not paid
 * - `paid`, `last_day`: while moving and cancelling are free, and after that, until it starts
 * - `started`: also one that is not paid
 */
export const MY_BOOKING_STATES = [
  "requested",
  "held",
  "not_held",
  "full",
  "confirmed",
  "paid",
  "last_day",
  "started",
  "cancelled",
  "under_review",
] as const;
export type MyBookingState = (typeof MY_BOOKING_STATES)[number];

/** What is known of a booking, for what its customer is shown and may do. Instants are milliseconds since 1970. */
export interface BookingSnapshot {
  bookingType: BookingType;
  status: BookingStatus;
  startDateMs: number;
  /** When it starts on its first day. */
  startsAtMs: number;
  amountPesewas: number;
  paidAtMs: number | null;
  place: HoldState;
  /** Whether there is a place for it where its own is no longer held. */
  hasVacancy: boolean;
  isUnderReview: boolean;
  /** Whether its customer has asked the bank for the money back. */
  isDisputed: boolean;
  /** Whether the house closes on a day of it, which it did not when it was booked. */
  isClosed: boolean;
  /** Whether nobody has come for it. */
  isUnused: boolean;
  /** How often its customer has moved it. */
  customerMoves: number;
  /** Whether it is too late to pay for it, or nothing can be paid online. */
  isPayable: boolean;
}

export function myBookingState(booking: BookingSnapshot, nowMs: number): MyBookingState {
  const { status, place, startsAtMs } = booking;
  if (status === "cancelled") return "cancelled";
  if (booking.isUnderReview) return "under_review";
  if (hasStarted(booking, nowMs)) return "started";
  if (status === "paid") return nowMs <= freeCancellationEndMs(startsAtMs) ? "paid" : "last_day";
  if (status === "confirmed") return "confirmed";
  if (place === "held") return "held";
  if (place !== "gone") return "requested";
  return booking.hasVacancy ? "not_held" : "full";
}

/** What is paid starts when the house opens. What is not can be paid, moved or let go for all of its first day. */
function hasStarted({ status, startDateMs, startsAtMs }: BookingSnapshot, nowMs: number): boolean {
  return status === "paid" ? nowMs >= startsAtMs : dayAt(nowMs) > dayAt(startDateMs);
}

/** What goes back if its customer cancels it now, and by which rule. */
export function calculateCustomerRefund(booking: BookingSnapshot, nowMs: number) {
  const { bookingType, startsAtMs, status, paidAtMs, amountPesewas, isUnused, isClosed } = booking;
  return calculateRefund(
    {
      bookingType,
      startsAtMs,
      paidAtMs: status === "paid" ? (paidAtMs ?? nowMs) : null,
      paidPesewas: amountPesewas,
    },
    { isUnused },
    nowMs,
    isClosed,
  );
}

/**
 * What its customer may do about it. What is asked of staff instead: to cancel a paid office or address, of which the rule
 * in words does not speak, or one that has started, and whatever a person is looking into.
 */
export function allowedBookingActions(booking: BookingSnapshot, nowMs: number) {
  const { status, bookingType, startsAtMs, isClosed } = booking;
  const state = myBookingState(booking, nowMs);
  if (state === "cancelled" || state === "under_review") return { pay: false, move: false, cancel: false };
  const isPaid = status === "paid";
  const isBegun = state === "started";
  const isFree = canMoveBooking({ startsAtMs, isPaid, isClosed }, nowMs);
  return {
    pay: !isPaid && booking.amountPesewas > 0 && booking.isPayable && state !== "full",
    move:
      resourceForPlan(bookingType) !== null &&
      isFree &&
      (!isBegun || isClosed) &&
      booking.customerMoves < MAX_CUSTOMER_MOVES &&
      !booking.isDisputed,
    cancel:
      !booking.isDisputed &&
      (isPaid ? isDeskPlan(bookingType) && calculateCustomerRefund(booking, nowMs).rule !== "started" : !isBegun),
  };
}

/** Whether the page of a booking says only that it is over. Of one whose last day nobody has said, it does not. */
export function isPageExpired(lastDay: Day | null, nowMs: number): boolean {
  return lastDay !== null && addDays(lastDay, PAGE_EXPIRY_DAYS) < dayAt(nowMs);
}

/** Ama M., so that a link that is passed on does not say who it is. */
export function abbreviateName(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${[...last][0]?.toUpperCase()}.`;
}

/** a…@e….com, by which whoever owns it knows it again; null where there is none. */
export function maskEmail(email: string): string | null {
  const [name = "", host] = email.split("@");
  if (host === undefined) return null;
  return `${[...name][0] ?? ""}…@${[...host][0] ?? ""}…${host.slice(host.lastIndexOf("."))}`;
}

/** …4567; null where there is none. */
export function maskPhone(phone: string): string | null {
  const digits = phone.replace(/\D/g, "");
  return digits.length < 8 ? null : `…${digits.slice(-4)}`;
}
