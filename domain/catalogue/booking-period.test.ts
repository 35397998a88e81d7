import { expect, test } from "vitest";
import { BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { findPeriodProblem, lastPlanDay, moveBookingPeriod } from "./booking-period.ts";

const today = "2026-11-21";
const day = "desk_day" as const;

test("the price pays for a day, for seven, or for a month, which is never shorter than the thirty days promised", () => {
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

test("today can be booked, yesterday cannot", () => {
  expect(findPeriodProblem({ bookingType: day, startDate: today }, today)).toBeNull();
  expect(findPeriodProblem({ bookingType: day, startDate: "2026-11-20" }, today)?.field).toBe("startDate");
});

test.each([
  ["in most years", "2026-11-21", "2027-11-21", "2027-11-22"],
  ["on the first of January", "2027-01-01", "2028-01-01", "2028-01-02"],
  ["over 29 February", "2027-11-21", "2028-11-21", "2028-11-22"],
  ["to the day before a 29 February", "2027-02-28", "2028-02-28", "2028-02-29"],
  ["from the day after 29 February", "2028-03-01", "2029-03-01", "2029-03-02"],
  ["from 29 February, which the next year has not", "2028-02-29", "2029-02-28", "2029-03-01"],
])("the same day of the next year can be booked, a day more cannot: %s", (_, from, last, late) => {
  for (const bookingType of BOOKING_TYPES) {
    expect(findPeriodProblem({ bookingType, startDate: last }, from)).toBeNull();
    expect(findPeriodProblem({ bookingType, startDate: late }, from)).toEqual({
      field: "startDate",
      message: "Start date cannot be more than a year ahead",
    });
  }
});

test("a stay ends on or after the day it starts", () => {
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
] as const)("a stay on %s ends on %s at the latest: more has not been paid for", (bookingType, last, late) => {
  expect(findPeriodProblem({ bookingType, startDate: today, endDate: last }, today)).toBeNull();
  expect(findPeriodProblem({ bookingType, startDate: today, endDate: late }, today)).toEqual({
    field: "endDate",
    message: "End date is after what this plan covers",
  });
});

test("where the period is agreed apart a stay may end a year after the last day it may start, and not a day later", () => {
  for (const [from, last, late] of [
    [today, "2028-11-21", "2028-11-22"],
    ["2028-02-29", "2030-02-28", "2030-03-01"],
  ] as const) {
    const stay = { bookingType: "enterprise" as const, startDate: from };
    expect(findPeriodProblem({ ...stay, endDate: last }, from)).toBeNull();
    expect(findPeriodProblem({ ...stay, endDate: late }, from)).toEqual({
      field: "endDate",
      message: "End date is too far ahead",
    });
  }
});

test.each([
  ["one without an end has none on another day", "desk_week", today, null, "2026-12-01", null],
  ["one shorter than its plan stays as long", "desk_week", today, "2026-11-23", "2026-12-01", "2026-12-03"],
  ["one that fills its plan fills it from there", "desk_week", today, "2026-11-27", "2026-12-01", "2026-12-07"],
  ["a month that is longer is filled", "desk_monthly", today, "2026-12-20", "2026-12-22", "2027-01-21"],
  ["a month that is shorter is not gone beyond", "desk_monthly", "2026-12-22", "2027-01-21", today, "2026-12-20"],
  ["a day less than a month stays that", "desk_monthly", today, "2026-12-19", "2026-12-22", "2027-01-19"],
  ["a month that ended a day later is a month", "desk_monthly", today, "2026-12-21", "2026-12-22", "2027-01-21"],
  ["where the period is agreed apart it stays as long", "enterprise", today, "2027-02-28", "2026-11-22", "2027-03-01"],
] as const)("a stay that is moved: %s", (_, bookingType, startDate, endDate, newStart, newEnd) => {
  const moved = moveBookingPeriod({ bookingType, startDate, endDate, extendedDays: 0 }, newStart);
  expect(moved).toEqual({ bookingType, startDate: newStart, endDate: newEnd, extendedDays: 0 });
  expect(findPeriodProblem({ bookingType, startDate: newStart, endDate: newEnd ?? undefined }, today)).toBeNull();
});

test("a stay that was lengthened is moved without the days it gained, and keeps them on its own day", () => {
  const stay = { bookingType: "desk_week", startDate: today, endDate: "2026-11-29", extendedDays: 2 } as const;
  expect(moveBookingPeriod(stay, "2026-12-01")).toMatchObject({ endDate: "2026-12-07", extendedDays: 0 });
  expect(moveBookingPeriod({ ...stay, endDate: "2026-11-25" }, "2026-12-01").endDate).toBe("2026-12-03");
  expect(moveBookingPeriod(stay, today)).toEqual(stay);
  expect(findPeriodProblem(stay, today)).toBeNull();
  expect(findPeriodProblem({ ...stay, extendedDays: 1 }, today)?.field).toBe("endDate");
});
