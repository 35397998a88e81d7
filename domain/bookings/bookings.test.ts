import { expect, test } from "vitest";
import {
  allowedPreviousStatuses,
  BOOKING_TYPES,
  hasPeopleCount,
  isDayOver,
  isVirtual,
  paymentDeadlineMs,
} from "./bookings.ts";

const today = "2026-11-21";

test("allows payment of pending and confirmed bookings, and nothing after cancellation", () => {
  expect(allowedPreviousStatuses("paid")).toEqual(["pending", "confirmed"]);
  expect(allowedPreviousStatuses("cancelled")).toEqual(["pending", "confirmed", "paid"]);
  expect(allowedPreviousStatuses("confirmed")).toEqual(["pending"]);
  expect(allowedPreviousStatuses("pending")).toEqual([]);
});

test("treats only a day pass as over after its day", () => {
  for (const bookingType of BOOKING_TYPES) {
    expect(isDayOver({ bookingType, startDate: today }, today)).toBe(false);
    expect(isDayOver({ bookingType, startDate: "2026-11-20" }, today)).toBe(bookingType === "desk_day");
  }
});

test("asks only offices for the number of people", () => {
  expect(BOOKING_TYPES.filter(hasPeopleCount)).toEqual(["private_office", "enterprise"]);
});

test("treats exactly the virtual office plans as virtual", () => {
  expect(BOOKING_TYPES.filter(isVirtual)).toEqual(["virtual_starter", "virtual_pro", "virtual_premium"]);
});

test("lets a pending booking be paid for 24 hours, and a day pass until the end of its day", () => {
  const createdAtMs = Date.UTC(2026, 10, 21, 14, 5);
  const booking = { bookingType: "desk_week", startDate: "2026-11-21", status: "pending", createdAtMs } as const;
  const tomorrow = Date.UTC(2026, 10, 22, 14, 5);
  expect(paymentDeadlineMs(booking, createdAtMs)).toBe(tomorrow);
  const dayPass = { ...booking, bookingType: "desk_day" } as const;
  expect(paymentDeadlineMs(dayPass, createdAtMs)).toBe(Date.UTC(2026, 10, 21, 23, 59, 59, 999));
  expect(paymentDeadlineMs({ ...dayPass, startDate: "2026-11-23" }, createdAtMs)).toBe(tomorrow);
  expect(paymentDeadlineMs(booking, tomorrow)).toBeNull();
  for (const status of ["confirmed", "paid", "cancelled"] as const)
    expect(paymentDeadlineMs({ ...booking, status }, createdAtMs)).toBeNull();
});
