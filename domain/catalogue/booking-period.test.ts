import { expect, test } from "vitest";
import { BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { findPeriodProblem, lastPlanDay, moveBookingPeriod } from "./booking-period.ts";

const today = "2026-11-21";
const day = "desk_day" as const;

test("covers a day, a week, or a month of at least 30 days", () => {
  const lastDays = (startDate: string) =>
    Object.fromEntries(BOOKING_TYPES.map((type) => [type, lastPlanDay(type, startDate)]));
  expect(lastDays("2026-12-28")).toEqual({
    desk_day: "2026-12-28",
    desk_week: "2027-01-03",
    desk_monthly: "2027-01-27",
    private_office: "2027-01-27",
    enterprise: null,
    virtual_starter: "2027-01-27",
    virtual_pro: "2027-01-27",
    virtual_premium: "2027-01-27",
  });
  expect(lastPlanDay("desk_monthly", "2027-01-31")).toBe("2027-03-01");
  expect(lastPlanDay("desk_monthly", "2027-01-01")).toBe("2027-01-31");
  expect(lastPlanDay("desk_monthly", "2027-02-01")).toBe("2027-03-02");
  expect(lastPlanDay("desk_monthly", "2026-11-25")).toBe("2026-12-24");
});

test.each([
  [1, "2026-12-31", "2027-01-30"],
  [3, "2026-12-31", "2027-03-30"],
  [2, "2026-12-31", "2027-02-27"],
  [6, "2027-08-31", "2028-02-28"],
  [12, "2028-02-29", "2029-02-27"],
])("covers %i months from %s until %s", (months, startDate, last) => {
  expect(lastPlanDay("private_office", startDate, months)).toBe(last);
  const full = {
    bookingType: "private_office",
    startDate: "2026-12-01",
    endDate: null,
    extendedDays: 0,
    months,
  } as const;
  expect(moveBookingPeriod(full, startDate)).toEqual({ ...full, startDate });
  const endDate = lastPlanDay("private_office", full.startDate, months);
  expect(moveBookingPeriod({ ...full, endDate }, startDate).endDate).toBe(last);
});

test("accepts a start today, but not yesterday", () => {
  expect(findPeriodProblem({ bookingType: day, startDate: today }, today)).toBeNull();
  expect(findPeriodProblem({ bookingType: day, startDate: "2026-11-20" }, today)?.field).toBe("startDate");
});

test.each([
  ["most years", "2026-11-21", "2027-11-21", "2027-11-22"],
  ["from 1 January", "2027-01-01", "2028-01-01", "2028-01-02"],
  ["across 29 February", "2027-11-21", "2028-11-21", "2028-11-22"],
  ["to the day before a 29 February", "2027-02-28", "2028-02-28", "2028-02-29"],
  ["from the day after 29 February", "2028-03-01", "2029-03-01", "2029-03-02"],
  ["from 29 February to 28 February", "2028-02-29", "2029-02-28", "2029-03-01"],
])("accepts a start until the same day of the next year: %s", (_, from, last, tooLate) => {
  for (const bookingType of BOOKING_TYPES) {
    expect(findPeriodProblem({ bookingType, startDate: last }, from)).toBeNull();
    expect(findPeriodProblem({ bookingType, startDate: tooLate }, from)).toEqual({
      field: "startDate",
      message: "Start date cannot be more than a year ahead",
    });
  }
});

test("requires an end on or after the start", () => {
  for (const bookingType of BOOKING_TYPES) {
    expect(findPeriodProblem({ bookingType, startDate: today, endDate: today }, today)).toBeNull();
    expect(findPeriodProblem({ bookingType, startDate: today, endDate: "2026-11-20" }, today)).toEqual({
      field: "endDate",
      message: "End date cannot be before the start date",
    });
  }
});

test.each([
  ["desk_day", "2026-11-21", "2026-11-22"],
  ["desk_week", "2026-11-27", "2026-11-28"],
  ["desk_monthly", "2026-12-20", "2026-12-21"],
  ["private_office", "2026-12-20", "2026-12-21"],
  ["virtual_pro", "2026-12-20", "2026-12-21"],
] as const)("ends %s on %s at the latest", (bookingType, last, tooLate) => {
  expect(findPeriodProblem({ bookingType, startDate: today, endDate: last }, today)).toBeNull();
  expect(findPeriodProblem({ bookingType, startDate: today, endDate: tooLate }, today)).toEqual({
    field: "endDate",
    message: "End date is later than this plan allows",
  });
});

test("limits bookings with individual terms to a year after the latest start", () => {
  for (const [from, last, tooLate] of [
    [today, "2028-11-21", "2028-11-22"],
    ["2028-02-29", "2030-02-28", "2030-03-01"],
  ] as const) {
    const booking = { bookingType: "enterprise" as const, startDate: from };
    expect(findPeriodProblem({ ...booking, endDate: last }, from)).toBeNull();
    expect(findPeriodProblem({ ...booking, endDate: tooLate }, from)).toEqual({
      field: "endDate",
      message: "End date is too far ahead",
    });
  }
});

test.each([
  ["keeps an open end", "desk_week", today, null, "2026-12-01", null],
  ["keeps the length of a shortened week", "desk_week", today, "2026-11-23", "2026-12-01", "2026-12-03"],
  ["keeps a full week full", "desk_week", today, "2026-11-27", "2026-12-01", "2026-12-07"],
  ["fills a longer month", "desk_monthly", today, "2026-12-20", "2026-12-22", "2027-01-21"],
  ["does not exceed a shorter month", "desk_monthly", "2026-12-22", "2027-01-21", today, "2026-12-20"],
  ["keeps a month shortened by a day", "desk_monthly", today, "2026-12-19", "2026-12-22", "2027-01-19"],
  ["treats a month with an end a day later as full", "desk_monthly", today, "2026-12-21", "2026-12-22", "2027-01-21"],
  ["keeps the length with individual terms", "enterprise", today, "2027-02-28", "2026-11-22", "2027-03-01"],
] as const)("moves a booking: %s", (_, bookingType, startDate, endDate, newStart, newEnd) => {
  const moved = moveBookingPeriod({ bookingType, startDate, endDate, extendedDays: 0 }, newStart);
  expect(moved).toEqual({ bookingType, startDate: newStart, endDate: newEnd, extendedDays: 0 });
  expect(findPeriodProblem({ bookingType, startDate: newStart, endDate: newEnd ?? undefined }, today)).toBeNull();
});

test("drops the extension when a booking moves, but keeps it on its own day", () => {
  const booking = { bookingType: "desk_week", startDate: today, endDate: "2026-11-29", extendedDays: 2 } as const;
  expect(moveBookingPeriod(booking, "2026-12-01")).toMatchObject({ endDate: "2026-12-07", extendedDays: 0 });
  expect(moveBookingPeriod({ ...booking, endDate: "2026-11-25" }, "2026-12-01").endDate).toBe("2026-12-03");
  expect(moveBookingPeriod(booking, today)).toEqual(booking);
  expect(findPeriodProblem(booking, today)).toBeNull();
  expect(findPeriodProblem({ ...booking, extendedDays: 1 }, today)?.field).toBe("endDate");
});
