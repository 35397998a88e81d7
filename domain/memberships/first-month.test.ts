import { expect, test } from "vitest";
import { bookedFirstMonth, firstDayOf, firstMonthPeriod } from "./first-month.ts";

/** Paid on 1 March for the same day. */
const PAID = bookedFirstMonth("2027-03-01", "2027-03-01");

test("starts on the day of verification", () => {
  expect(firstDayOf(PAID, "2027-03-01")).toBe("2027-03-01");
  expect(firstDayOf(PAID, "2027-03-09")).toBe("2027-03-09");
});

test("starts fourteen days after payment at the latest, whatever documents there are", () => {
  expect(PAID.startsBy).toBe("2027-03-15");
  expect(firstDayOf(PAID, "2027-03-15")).toBe("2027-03-15");
  expect(firstDayOf(PAID, "2027-03-16")).toBe("2027-03-15");
});

test("does not start before the booked day", () => {
  const soon = bookedFirstMonth("2027-03-10", "2027-03-01");
  expect(firstDayOf(soon, "2027-03-02")).toBe("2027-03-10");
  const later = bookedFirstMonth("2027-04-01", "2027-03-01");
  expect(firstDayOf(later, "2027-03-09")).toBe("2027-04-01");
});

test("states the period once verification can no longer move it", () => {
  expect(firstMonthPeriod(PAID)).toEqual({ startDate: "2027-03-01", lastDay: null, startsBy: "2027-03-15" });
  expect(firstMonthPeriod({ startsOn: "2027-01-31", startsBy: null })).toEqual({
    startDate: "2027-01-31",
    lastDay: "2027-02-27",
    startsBy: null,
  });
  const booked = bookedFirstMonth("2027-04-01", "2027-03-01");
  expect(firstMonthPeriod(booked)).toEqual({ startDate: "2027-04-01", lastDay: "2027-04-30", startsBy: null });
});
