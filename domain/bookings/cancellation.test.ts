import { expect, test } from "vitest";
import { regularHoursOn } from "#domain/calendar/opening-hours.ts";
import type { BookingType } from "./bookings.ts";
import { bookedDayStartMs, calculateRefund, calculateRegistrationRefund, canMoveBooking } from "./cancellation.ts";

const HOUR = 3_600_000;
const MONDAY = Date.UTC(2026, 10, 23);
const SUNDAY = MONDAY - 24 * HOUR;
const OPENS = MONDAY + regularHoursOn(1).opens * HOUR;

function refundAt(
  nowMs: number,
  overrides: { bookingType?: BookingType; paidAtMs?: number | null; paidPesewas?: number } = {},
) {
  return calculateRefund(
    { bookingType: "desk_day", startsAtMs: OPENS, paidAtMs: MONDAY - 240 * HOUR, paidPesewas: 25_000, ...overrides },
    nowMs,
  );
}

test("starts a booked day at opening time", () => {
  expect(bookedDayStartMs("2026-11-23", [])).toBe(OPENS);
  expect(bookedDayStartMs("2026-11-22", [])).toBe(SUNDAY + regularHoursOn(0).opens * HOUR);
});

test("starts a day of special hours at the latest announced opening", () => {
  const announced = (opens: number) => [
    { day: "2026-11-22", opens: 23 },
    { day: "2026-11-23", opens },
  ];
  expect(bookedDayStartMs("2026-11-23", announced(12))).toBe(MONDAY + 12 * HOUR);
  expect(bookedDayStartMs("2026-11-23", announced(6))).toBe(OPENS);
  expect(bookedDayStartMs("2026-11-24", announced(12))).toBe(OPENS + 24 * HOUR);
});

test("refunds everything until 24 hours before the start", () => {
  expect(refundAt(0)).toEqual({ rule: "day_before", amountPesewas: 25_000 });
  expect(refundAt(OPENS - 24 * HOUR)).toEqual({ rule: "day_before", amountPesewas: 25_000 });
});

test("refunds half in the last 24 hours before the start", () => {
  expect(refundAt(OPENS - 24 * HOUR + 1)).toEqual({ rule: "last_day", amountPesewas: 12_500 });
  expect(refundAt(OPENS - 1)).toEqual({ rule: "last_day", amountPesewas: 12_500 });
});

test("rounds half of an odd pesewa up for the customer", () => {
  expect(refundAt(OPENS - 1, { paidPesewas: 25_001 }).amountPesewas).toBe(12_501);
});

test("refunds nothing once the day has started", () => {
  expect(refundAt(OPENS)).toEqual({ rule: "started", amountPesewas: 0 });
  expect(refundAt(OPENS + 240 * HOUR)).toEqual({ rule: "started", amountPesewas: 0 });
});

test.each(["desk_week", "desk_monthly"] as const)("refunds a new %s in full until it starts", (bookingType) => {
  const paidAtMs = OPENS - HOUR;
  const fullRefund = { rule: "unused_within_48_hours", amountPesewas: 25_000 };
  expect(refundAt(OPENS - 1, { bookingType, paidAtMs })).toEqual(fullRefund);
  expect(refundAt(OPENS, { bookingType, paidAtMs })).toEqual({ rule: "started", amountPesewas: 0 });
});

test("counts a week as new for 48 hours from its payment", () => {
  const week = { bookingType: "desk_week", paidAtMs: OPENS - 60 * HOUR } as const;
  expect(refundAt(OPENS - 12 * HOUR, week).rule).toBe("unused_within_48_hours");
  expect(refundAt(OPENS - 12 * HOUR + 1, week).rule).toBe("last_day");
});

test.each(["desk_day", "private_office", "virtual_pro"] as const)("gives a new %s no other terms", (bookingType) => {
  expect(refundAt(OPENS - 1, { bookingType, paidAtMs: OPENS - HOUR })).toEqual({
    rule: "last_day",
    amountPesewas: 12_500,
  });
});

test("refunds a place at an event by the same hours", () => {
  const place = { startsAtMs: OPENS, movedAtMs: null, registeredAtMs: 0, paidPesewas: 25_000 };
  const at = (nowMs: number) => Object.values(calculateRegistrationRefund(place, nowMs));
  expect(at(OPENS - 24 * HOUR)).toEqual(["day_before", 25_000]);
  expect(at(OPENS - 1)).toEqual(["last_day", 12_500]);
  expect(at(OPENS)).toEqual(["started", 0]);
});

test("refunds nothing for an unpaid booking", () => {
  expect(refundAt(0, { paidAtMs: null })).toEqual({ rule: "nothing_paid", amountPesewas: 0 });
});

test("moves paid bookings until 24 hours before the start, unpaid ones any time", () => {
  const paid = { startsAtMs: OPENS, isPaid: true };
  expect(canMoveBooking(paid, OPENS - 24 * HOUR)).toBe(true);
  expect(canMoveBooking(paid, OPENS - 24 * HOUR + 1)).toBe(false);
  expect(canMoveBooking({ ...paid, isPaid: false }, OPENS + 240 * HOUR)).toBe(true);
});
