import { expect, test } from "vitest";
import { MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { freeMoveEndMs } from "#domain/catalogue/cancellation.ts";
import { BOOKING_TYPES, MAX_CUSTOMER_MOVES } from "./bookings.ts";
import {
  abbreviateName,
  allowedBookingActions,
  type BookingSnapshot,
  calculateCustomerRefund,
  hasCancellationPromise,
  isPageExpired,
  type MyBookingState,
  maskEmail,
  maskPhone,
  myBookingState,
} from "./my-booking.ts";

// A Tuesday, open from 8.
const START = startOfDay("2026-12-01");
const OPENS = START + 8 * MS_PER_HOUR;
const FREE_UNTIL = freeMoveEndMs(OPENS);
const WEEK_BEFORE = START - 7 * 24 * MS_PER_HOUR;

function makeBooking(overrides: Partial<BookingSnapshot> = {}): BookingSnapshot {
  return {
    bookingType: "desk_day",
    status: "pending",
    startDateMs: START,
    startsAtMs: OPENS,
    amountPesewas: 250_01,
    paidAtMs: overrides.status === "paid" ? WEEK_BEFORE : null,
    paidPesewas: overrides.status === "paid" ? 250_01 : 0,
    place: overrides.status === "paid" || overrides.status === "confirmed" ? "kept" : "held",
    hasVacancy: true,
    isUnderReview: false,
    isDisputed: false,
    isClosed: false,
    hasPaidMonths: false,
    customerMoves: 0,
    isPayable: overrides.status !== "paid" && overrides.status !== "cancelled",
    ...overrides,
  };
}

const PAID = { status: "paid" } as const;
const EXPIRED_HOLD = { place: "gone" } as const;

test.each<[MyBookingState, Partial<BookingSnapshot>, number, [pay: boolean, move: boolean, cancel: boolean]]>([
  ["held", {}, WEEK_BEFORE, [true, true, true]],
  ["not_held", EXPIRED_HOLD, WEEK_BEFORE, [true, true, true]],
  ["full", { ...EXPIRED_HOLD, hasVacancy: false }, WEEK_BEFORE, [false, true, true]],
  ["confirmed", { status: "confirmed" }, WEEK_BEFORE, [true, true, true]],
  ["held", {}, OPENS + 1, [true, true, true]],
  ["paid", PAID, FREE_UNTIL, [false, true, true]],
  ["last_day", PAID, FREE_UNTIL + 1, [false, false, true]],
  ["last_day", PAID, OPENS - 1, [false, false, true]],
  ["started", PAID, OPENS, [false, false, false]],
  ["started", { isPayable: false }, OPENS + 24 * MS_PER_HOUR, [false, false, false]],
  ["cancelled", { status: "cancelled" }, WEEK_BEFORE, [false, false, false]],
  ["under_review", { isUnderReview: true }, WEEK_BEFORE, [false, false, false]],
  ["requested", { bookingType: "virtual_pro", place: "none" }, WEEK_BEFORE, [true, false, true]],
  ["requested", { bookingType: "virtual_pro", place: "none" }, OPENS + 24 * MS_PER_HOUR, [true, false, true]],
])("shows a booking as %s, with %j, and allows the listed actions", (state, overrides, now, may) => {
  const booking = makeBooking(overrides);
  expect(myBookingState(booking, now)).toBe(state);
  expect(Object.values(allowedBookingActions(booking, now))).toEqual(may);
});

test("refunds everything until 24 hours before the start, then half, rounded up", () => {
  expect(calculateCustomerRefund(makeBooking(PAID), FREE_UNTIL)).toEqual({ rule: "day_before", amountPesewas: 250_01 });
  expect(calculateCustomerRefund(makeBooking(PAID), FREE_UNTIL + 1)).toEqual({
    rule: "last_day",
    amountPesewas: 125_01,
  });
  expect(calculateCustomerRefund(makeBooking(), FREE_UNTIL)).toEqual({ rule: "nothing_paid", amountPesewas: 0 });
});

test("refunds a week in full within 48 hours of its payment, but not once it has started", () => {
  const week = makeBooking({ ...PAID, bookingType: "desk_week", paidAtMs: OPENS - 2 * MS_PER_HOUR });
  const now = OPENS - MS_PER_HOUR;
  expect(calculateCustomerRefund(week, now)).toEqual({ rule: "unused_within_48_hours", amountPesewas: 250_01 });
  expect(hasCancellationPromise(week, now)).toBe(true);
  expect(allowedBookingActions(week, OPENS).cancel).toBe(false);
  expect(hasCancellationPromise(week, OPENS)).toBe(false);
});

test("lets the customer cancel every plan with a price before it starts, and an enterprise only if unpaid", () => {
  for (const bookingType of BOOKING_TYPES) {
    const isSold = bookingType !== "enterprise";
    const paid = makeBooking({ ...PAID, bookingType });
    expect(allowedBookingActions(paid, OPENS - 1).cancel, bookingType).toBe(isSold);
    expect(hasCancellationPromise(paid, WEEK_BEFORE), bookingType).toBe(isSold);
    expect(allowedBookingActions(paid, OPENS).cancel, bookingType).toBe(false);
    expect(allowedBookingActions(makeBooking({ bookingType }), WEEK_BEFORE).cancel, bookingType).toBe(true);
  }
});

test("leaves cancelling to staff once another month is paid", () => {
  const renewed = makeBooking({ ...PAID, bookingType: "private_office", hasPaidMonths: true });
  expect(allowedBookingActions(renewed, WEEK_BEFORE).cancel).toBe(false);
  expect(hasCancellationPromise(renewed, WEEK_BEFORE)).toBe(false);
});

test("allows three moves, and no change during a dispute", () => {
  expect(allowedBookingActions(makeBooking({ customerMoves: MAX_CUSTOMER_MOVES - 1 }), WEEK_BEFORE).move).toBe(true);
  expect(allowedBookingActions(makeBooking({ customerMoves: MAX_CUSTOMER_MOVES }), WEEK_BEFORE).move).toBe(false);
  expect(allowedBookingActions(makeBooking({ ...PAID, isDisputed: true }), WEEK_BEFORE)).toMatchObject({
    move: false,
    cancel: false,
  });
});

test("allows a free move or full refund at any time after a closure", () => {
  const closed = makeBooking({ ...PAID, isClosed: true });
  expect(allowedBookingActions(closed, OPENS + 1)).toMatchObject({ move: true, cancel: true });
  expect(calculateCustomerRefund(closed, OPENS + 1)).toEqual({ rule: "closed", amountPesewas: 250_01 });
  expect([WEEK_BEFORE, FREE_UNTIL + 1].map((nowMs) => hasCancellationPromise(closed, nowMs))).toEqual([true, false]);
});

test("expires the page 30 days after the last day, or never if that is unknown", () => {
  expect(isPageExpired("2026-12-01", startOfDay("2026-12-31"))).toBe(false);
  expect(isPageExpired("2026-12-01", startOfDay("2027-01-01"))).toBe(true);
  expect(isPageExpired(null, startOfDay("2036-01-01"))).toBe(false);
});

test.each([
  ["Ama Mensa", "Ama M."],
  ["Akosua Mɛnsa Ɔfori", "Akosua Ɔ."],
  ["  Kofi  ", "Kofi"],
  ["👩🏽 👩🏽‍💻", "👩🏽 👩."],
])("abbreviates %s to %s", (name, shown) => {
  expect(abbreviateName(name)).toBe(shown);
});

test("masks an email address and a phone number", () => {
  expect(maskEmail("ama.mensa@example.com")).toBe("a…@e….com");
  expect(maskEmail("")).toBeNull();
  expect(maskPhone("+233 24 123 4567")).toBe("…4567");
  expect(maskPhone("12")).toBeNull();
});
