import { expect, test } from "vitest";
import { asksForPeople, BOOKING_TYPES, isDayOver, isVirtual, statusesBefore, stayProblem } from "./bookings.ts";

const today = "2026-11-21";
const day = "desk_day" as const;

test("a booking can be paid while pending or confirmed, and nothing leaves cancelled", () => {
  expect(statusesBefore("paid")).toEqual(["pending", "confirmed"]);
  expect(statusesBefore("cancelled")).toEqual(["pending", "confirmed", "paid"]);
  expect(statusesBefore("confirmed")).toEqual(["pending"]);
  expect(statusesBefore("pending")).toEqual([]);
});

test("today can be booked, yesterday cannot", () => {
  expect(stayProblem({ bookingType: day, startDate: today }, today)).toBeNull();
  expect(stayProblem({ bookingType: day, startDate: "2026-11-20" }, today)?.field).toBe("startDate");
});

test("a year ahead can be booked, a day more cannot", () => {
  expect(stayProblem({ bookingType: day, startDate: "2027-11-22" }, today)).toBeNull();
  expect(stayProblem({ bookingType: day, startDate: "2027-11-23" }, today)?.field).toBe("startDate");
});

test("a stay ends on or after the day it starts", () => {
  for (const bookingType of BOOKING_TYPES) {
    expect(stayProblem({ bookingType, startDate: today, endDate: today }, today)).toBeNull();
    expect(stayProblem({ bookingType, startDate: today, endDate: "2026-11-20" }, today)).toEqual({
      field: "endDate",
      message: "End date cannot be before the start date",
    });
  }
});

test.each([
  ["desk_day", "2026-11-21", "2026-11-22"],
  ["desk_week", "2026-11-27", "2026-11-28"],
  ["desk_monthly", "2026-12-21", "2026-12-22"],
  ["private_office", "2026-12-21", "2026-12-22"],
  ["virtual_pro", "2026-12-21", "2026-12-22"],
] as const)("a stay on %s ends on %s at the latest: more has not been paid for", (bookingType, last, late) => {
  expect(stayProblem({ bookingType, startDate: today, endDate: last }, today)).toBeNull();
  expect(stayProblem({ bookingType, startDate: today, endDate: late }, today)).toEqual({
    field: "endDate",
    message: "End date is after what this plan covers",
  });
});

test("only a day pass is over with its day", () => {
  for (const bookingType of BOOKING_TYPES) {
    expect(isDayOver({ bookingType, startDate: today }, today)).toBe(false);
    expect(isDayOver({ bookingType, startDate: "2026-11-20" }, today)).toBe(bookingType === "desk_day");
  }
});

test("only offices ask how many people come", () => {
  expect(BOOKING_TYPES.filter(asksForPeople)).toEqual(["private_office", "enterprise"]);
});

test("where the period is agreed apart a stay may end a year after the last day it may start, and not a day later", () => {
  const stay = { bookingType: "enterprise" as const, startDate: today };
  expect(stayProblem({ ...stay, endDate: "2028-11-22" }, today)).toBeNull();
  expect(stayProblem({ ...stay, endDate: "2028-11-23" }, today)).toEqual({
    field: "endDate",
    message: "End date is too far ahead",
  });
});

test("nobody comes for a virtual office", () => {
  expect(BOOKING_TYPES.filter(isVirtual)).toEqual(["virtual_starter", "virtual_pro", "virtual_premium"]);
});
