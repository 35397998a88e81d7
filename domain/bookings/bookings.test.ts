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

test("a booking can be paid while pending or confirmed, and nothing leaves cancelled", () => {
  expect(allowedPreviousStatuses("paid")).toEqual(["pending", "confirmed"]);
  expect(allowedPreviousStatuses("cancelled")).toEqual(["pending", "confirmed", "paid"]);
  expect(allowedPreviousStatuses("confirmed")).toEqual(["pending"]);
  expect(allowedPreviousStatuses("pending")).toEqual([]);
});

test("only a day pass is over with its day", () => {
  for (const bookingType of BOOKING_TYPES) {
    expect(isDayOver({ bookingType, startDate: today }, today)).toBe(false);
    expect(isDayOver({ bookingType, startDate: "2026-11-20" }, today)).toBe(bookingType === "desk_day");
  }
});

test("only offices ask how many people come", () => {
  expect(BOOKING_TYPES.filter(hasPeopleCount)).toEqual(["private_office", "enterprise"]);
});

test("nobody comes for a virtual office", () => {
  expect(BOOKING_TYPES.filter(isVirtual)).toEqual(["virtual_starter", "virtual_pro", "virtual_premium"]);
});

test("a pending booking can be paid for a day, and one for a day no later than on that day", () => {
  const createdAtMs = Date.UTC(2026, 10, 21, 14, 5);
  const made = { bookingType: "desk_week", startDate: "2026-11-21", status: "pending", createdAtMs } as const;
  const tomorrow = Date.UTC(2026, 10, 22, 14, 5);
  expect(paymentDeadlineMs(made, createdAtMs)).toBe(tomorrow);
  const dayPass = { ...made, bookingType: "desk_day" } as const;
  expect(paymentDeadlineMs(dayPass, createdAtMs)).toBe(Date.UTC(2026, 10, 21, 23, 59, 59, 999));
  expect(paymentDeadlineMs({ ...dayPass, startDate: "2026-11-23" }, createdAtMs)).toBe(tomorrow);
  expect(paymentDeadlineMs(made, tomorrow)).toBeNull();
  for (const status of ["confirmed", "paid", "cancelled"] as const)
    expect(paymentDeadlineMs({ ...made, status }, createdAtMs)).toBeNull();
});
