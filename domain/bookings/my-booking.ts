import { addDays, type Day, dayAt } from "#domain/calendar/days.ts";
import { cancellationOf, cancellationTermsAt, freeMoveEndMs } from "#domain/catalogue/cancellation.ts";
import type { HoldState } from "#domain/inventory/holds.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { type BookingStatus, type BookingType, isVirtual, MAX_CUSTOMER_MOVES } from "./bookings.ts";
import { calculateRefund, canMoveBooking } from "./cancellation.ts";

/** The booking's page shows only "over" this many days after its last day. */
export const PAGE_EXPIRY_DAYS = 30;

/**
 * State of a booking on the customer's page.
 * - `requested`: not paid, and the plan holds no desk or room
 * - `held`, `not_held`, `full`: not paid; the hold is active, expired with vacancy, or expired and full
 * - `confirmed`: confirmed by staff and not paid
 * - `paid`, `last_day`: paid; before and after the end of free cancellation
 * - `started`: paid or not
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

/** Facts about a booking that decide what its customer sees and can do. Instants are milliseconds since 1970. */
export interface BookingSnapshot {
  bookingType: BookingType;
  status: BookingStatus;
  startDateMs: number;
  /** The start of its first day. */
  startsAtMs: number;
  amountPesewas: number;
  /** When the first money came; null if nothing is paid. */
  paidAtMs: number | null;
  /** What is paid, also in part. */
  paidPesewas: number;
  place: HoldState;
  /** Whether a desk or room is available once the hold has expired. */
  hasVacancy: boolean;
  isUnderReview: boolean;
  /** Whether the customer has disputed the payment with the bank. */
  isDisputed: boolean;
  /** Whether a closure affects it that was added after the booking. */
  isClosed: boolean;
  /** Whether the membership that it started has paid another month. */
  hasPaidMonths: boolean;
  /** How often the customer has moved it. */
  customerMoves: number;
  /** Whether it can still be paid online. */
  isPayable: boolean;
}

export function myBookingState(booking: BookingSnapshot, nowMs: number): MyBookingState {
  const { status, place, startsAtMs } = booking;
  if (status === "cancelled") return "cancelled";
  if (booking.isUnderReview) return "under_review";
  if (hasStarted(booking, nowMs)) return "started";
  if (status === "paid") return nowMs <= freeMoveEndMs(startsAtMs) ? "paid" : "last_day";
  if (status === "confirmed") return "confirmed";
  if (place === "held") return "held";
  if (place !== "gone") return "requested";
  return booking.hasVacancy ? "not_held" : "full";
}

/**
 * A paid booking starts when the desk opens. An unpaid one can be paid, moved or cancelled all through its first day; a
 * virtual office also later, because its day is only the earliest.
 */
function hasStarted({ bookingType, status, startDateMs, startsAtMs }: BookingSnapshot, nowMs: number): boolean {
  if (status === "paid") return nowMs >= startsAtMs;
  return !isVirtual(bookingType) && dayAt(nowMs) > dayAt(startDateMs);
}

/** The refund if the customer cancels now, in pesewas, and its rule. */
export function calculateCustomerRefund(booking: BookingSnapshot, nowMs: number) {
  const { bookingType, startsAtMs, paidAtMs, paidPesewas, isClosed } = booking;
  return calculateRefund({ bookingType, startsAtMs, paidAtMs, paidPesewas }, nowMs, isClosed);
}

/**
 * The actions open to the customer. Staff handle bookings under review or started, plans on agreed terms, and bookings
 * whose membership has paid another month.
 */
export function allowedBookingActions(booking: BookingSnapshot, nowMs: number) {
  const { status, bookingType, startsAtMs, isClosed } = booking;
  const state = myBookingState(booking, nowMs);
  if (state === "cancelled" || state === "under_review") return { pay: false, move: false, cancel: false };
  const isPaid = status === "paid";
  const isStarted = state === "started";
  const isFree = canMoveBooking({ startsAtMs, isPaid, isClosed }, nowMs);
  return {
    pay: !isPaid && booking.amountPesewas > 0 && booking.isPayable && state !== "full",
    move:
      resourceForPlan(bookingType) !== null &&
      isFree &&
      (!isStarted || isClosed) &&
      booking.customerMoves < MAX_CUSTOMER_MOVES &&
      !booking.isDisputed,
    cancel:
      !booking.isDisputed &&
      (isPaid ? !booking.hasPaidMonths && (isClosed || isCancelledByButton(booking, nowMs)) : !isStarted),
  };
}

function isCancelledByButton({ bookingType: type, startsAtMs, paidAtMs }: BookingSnapshot, nowMs: number): boolean {
  return cancellationTermsAt({ type, startsAtMs, paidAtMs }, nowMs).by === "button";
}

/**
 * Whether the page states the plan's terms of cancelling: for a customer who can cancel, and not past the free time of
 * a booking that a closure makes free again.
 */
export function hasCancellationPromise(booking: BookingSnapshot, nowMs: number): boolean {
  const { bookingType: type, startsAtMs } = booking;
  if (!allowedBookingActions(booking, nowMs).cancel || cancellationOf(type).day_before.by === "request") return false;
  return !booking.isClosed || nowMs < freeMoveEndMs(startsAtMs);
}

/** Whether the booking's page shows only that it is over. Never if the last day is unknown. */
export function isPageExpired(lastDay: Day | null, nowMs: number): boolean {
  return lastDay !== null && addDays(lastDay, PAGE_EXPIRY_DAYS) < dayAt(nowMs);
}

/** "Ama M." for "Ama Mensah": links are forwarded, so the page hides the full name. */
export function abbreviateName(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${[...last][0]?.toUpperCase()}.`;
}

/** "a…@e….com", recognisable only to its owner; null if there is no address. */
export function maskEmail(email: string): string | null {
  const [name = "", host] = email.split("@");
  if (host === undefined) return null;
  return `${[...name][0] ?? ""}…@${[...host][0] ?? ""}…${host.slice(host.lastIndexOf("."))}`;
}

/** "…4567"; null if there is no phone number. */
export function maskPhone(phone: string): string | null {
  const digits = phone.replace(/\D/g, "");
  return digits.length < 8 ? null : `…${digits.slice(-4)}`;
}
