import { expect, test } from "vitest";
import { regularHoursOn } from "#domain/calendar/opening-hours.ts";
import { BOOKING_TYPES, type BookingType } from "./bookings.ts";
import { bookedDayStartMs, calculateRefund, canMoveBooking, isDeskPlan, isUnusedRefundable } from "./cancellation.ts";

const HOUR = 3_600_000;
const MONDAY = Date.UTC(2026, 10, 23);
const SUNDAY = MONDAY - 24 * HOUR;
const OPENS = MONDAY + regularHoursOn(1).opens * HOUR;

function due(
  nowMs: number,
  overrides: { bookingType?: BookingType; paidAtMs?: number | null; paidPesewas?: number } = {},
  isUnused = false,
) {
  return calculateRefund(
    { bookingType: "desk_day", startsAtMs: OPENS, paidAtMs: MONDAY - 240 * HOUR, paidPesewas: 25_000, ...overrides },
    { isUnused },
    nowMs,
  );
}

test("a booked day starts when the house opens on it", () => {
  expect(bookedDayStartMs("2026-11-23", [])).toBe(OPENS);
  expect(bookedDayStartMs("2026-11-22", [])).toBe(SUNDAY + regularHoursOn(0).opens * HOUR);
});

test("on a day of other hours it starts at the latest opening that was ever said, so that nobody loses time", () => {
  const said = (opens: number) => [
    { day: "2026-11-22", opens: 23 },
    { day: "2026-11-23", opens },
  ];
  expect(bookedDayStartMs("2026-11-23", said(12))).toBe(MONDAY + 12 * HOUR);
  expect(bookedDayStartMs("2026-11-23", said(6))).toBe(OPENS);
  expect(bookedDayStartMs("2026-11-24", said(12))).toBe(OPENS + 24 * HOUR);
});

test("until 24 hours before it starts, all of it goes back", () => {
  expect(due(0)).toEqual({ rule: "day_before", amountPesewas: 25_000 });
  expect(due(OPENS - 24 * HOUR)).toEqual({ rule: "day_before", amountPesewas: 25_000 });
});

test("after that half goes back, until it starts", () => {
  expect(due(OPENS - 24 * HOUR + 1)).toEqual({ rule: "last_day", amountPesewas: 12_500 });
  expect(due(OPENS - 1)).toEqual({ rule: "last_day", amountPesewas: 12_500 });
});

test("half of an odd pesewa is the customer's", () => {
  expect(due(OPENS - 1, { paidPesewas: 25_001 }).amountPesewas).toBe(12_501);
});

test("a day that has started is not refunded", () => {
  expect(due(OPENS)).toEqual({ rule: "started", amountPesewas: 0 });
  expect(due(OPENS + 240 * HOUR)).toEqual({ rule: "started", amountPesewas: 0 });
});

test.each(["desk_week", "desk_monthly"] as const)(
  "%s goes back whole within 48 hours when nobody came",
  (bookingType) => {
    const paidAtMs = OPENS - HOUR;
    const last = paidAtMs + 48 * HOUR;
    const whole = { rule: "unused_within_48_hours", amountPesewas: 25_000 };
    expect(due(OPENS + 1, { bookingType, paidAtMs }, true)).toEqual(whole);
    expect(due(last, { bookingType, paidAtMs }, true)).toEqual(whole);
    expect(due(last + 1, { bookingType, paidAtMs }, true)).toEqual({ rule: "started", amountPesewas: 0 });
    expect(due(OPENS + 1, { bookingType, paidAtMs }, false)).toEqual({ rule: "started", amountPesewas: 0 });
    expect(due(OPENS - 1, { bookingType, paidAtMs }, true)).toEqual(whole);
  },
);

test("staff may say that nobody came for as long as it decides anything", () => {
  const paidAtMs = OPENS;
  const last = paidAtMs + 48 * HOUR;
  expect(isUnusedRefundable("desk_week", paidAtMs, last)).toBe(true);
  expect(isUnusedRefundable("desk_week", paidAtMs, last + 1)).toBe(false);
  expect(isUnusedRefundable("desk_day", paidAtMs, paidAtMs)).toBe(false);
});

test.each(["desk_day", "private_office", "virtual_pro"] as const)("%s has no 48 hours", (bookingType) => {
  expect(due(OPENS + 1, { bookingType, paidAtMs: OPENS - HOUR }, true)).toEqual({ rule: "started", amountPesewas: 0 });
});

test("where nothing was paid nothing goes back", () => {
  expect(due(0, { paidAtMs: null })).toEqual({ rule: "nothing_paid", amountPesewas: 0 });
});

test("days are booked at desks, not in offices", () => {
  expect(BOOKING_TYPES.filter(isDeskPlan)).toEqual(["desk_day", "desk_week", "desk_monthly"]);
});

test("a paid booking may be moved until 24 hours before it starts, one that is not paid at any time", () => {
  const paid = { startsAtMs: OPENS, isPaid: true };
  expect(canMoveBooking(paid, OPENS - 24 * HOUR)).toBe(true);
  expect(canMoveBooking(paid, OPENS - 24 * HOUR + 1)).toBe(false);
  expect(canMoveBooking({ ...paid, isPaid: false }, OPENS + 240 * HOUR)).toBe(true);
});
