import { expect, test } from "vitest";
import { asksForPeople, BOOKING_TYPES, statusesBefore, stayProblem } from "./bookings.ts";

const today = "2026-11-21";

test("a booking can be paid while pending or confirmed, and nothing leaves cancelled", () => {
  expect(statusesBefore("paid")).toEqual(["pending", "confirmed"]);
  expect(statusesBefore("cancelled")).toEqual(["pending", "confirmed", "paid"]);
  expect(statusesBefore("confirmed")).toEqual(["pending"]);
  expect(statusesBefore("pending")).toEqual([]);
});

test("today can be booked, yesterday cannot", () => {
  expect(stayProblem({ startDate: today }, today)).toBeNull();
  expect(stayProblem({ startDate: "2026-11-20" }, today)?.field).toBe("startDate");
});

test("a year ahead can be booked, a day more cannot", () => {
  expect(stayProblem({ startDate: "2027-11-22" }, today)).toBeNull();
  expect(stayProblem({ startDate: "2027-11-23" }, today)?.field).toBe("startDate");
});

test("a stay ends on or after the day it starts, and within a year of the last bookable day", () => {
  expect(stayProblem({ startDate: today, endDate: today }, today)).toBeNull();
  expect(stayProblem({ startDate: today, endDate: "2026-11-20" }, today)?.field).toBe("endDate");
  expect(stayProblem({ startDate: today, endDate: "2031-01-01" }, today)?.field).toBe("endDate");
});

test("only offices ask how many people come", () => {
  expect(BOOKING_TYPES.filter(asksForPeople)).toEqual(["private_office", "enterprise"]);
});

test("a stay may end a year after the last day it may start, and not a day later", () => {
  expect(stayProblem({ startDate: today, endDate: "2028-11-22" }, today)).toBeNull();
  expect(stayProblem({ startDate: today, endDate: "2028-11-23" }, today)?.field).toBe("endDate");
});
