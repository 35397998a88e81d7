import { expect, test } from "vitest";
import {
  addDays,
  addMonth,
  addYear,
  dayAt,
  dayOfMonth,
  daysBetween,
  isDay,
  isLastDayOfMonth,
  monthAt,
  startOfDay,
} from "./days.ts";

test("accepts only days that exist", () => {
  for (const day of ["2026-01-31", "2028-02-29", "2000-02-29", "2026-12-31"]) expect(isDay(day), day).toBe(true);
  for (const day of [
    ...["2026-02-30", "2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00"],
    ...["2026-1-1", " 2026-01-01", "275760-09-13", ""],
  ])
    expect(isDay(day), day).toBe(false);
});

test("counts the last millisecond of a day as that day", () => {
  expect(dayAt(Date.UTC(2026, 10, 21, 23, 59, 59, 999))).toBe("2026-11-21");
  expect(dayAt(Date.UTC(2026, 10, 22))).toBe("2026-11-22");
});

test("starts a day at midnight UTC", () => {
  expect(startOfDay("2026-11-21")).toBe(Date.UTC(2026, 10, 21));
});

test("adds and subtracts days across month ends and leap days", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(daysBetween("2026-02-27", "2026-03-02")).toBe(3);
  expect(daysBetween("2026-03-02", "2026-02-27")).toBe(-3);
});

test("clamps a month after the 31st to the month's last day", () => {
  expect(addMonth("2026-01-31")).toBe("2026-02-28");
  expect(addMonth("2026-02-28")).toBe("2026-03-28");
  expect(addMonth("2026-03-31")).toBe("2026-04-30");
  expect(addMonth("2028-01-30")).toBe("2028-02-29");
  expect(addMonth("2026-12-15")).toBe("2027-01-15");
});

test("clamps a year after 29 February to the 28th", () => {
  expect(addYear("2026-11-21")).toBe("2027-11-21");
  expect(addYear("2026-12-31")).toBe("2027-12-31");
  expect(addYear("2027-02-28")).toBe("2028-02-28");
  expect(addYear("2027-03-01")).toBe("2028-03-01");
  expect(addYear("2028-02-29")).toBe("2029-02-28");
});

test("returns the day of the month", () => {
  expect(dayOfMonth("2026-11-07")).toBe(7);
});

test("accepts the first of a month, but not the day before it as 00", () => {
  expect([isDay("2026-03-01"), isDay("2026-03-00")]).toEqual([true, false]);
});

test("pads a month and a day of one digit", () => {
  expect(addMonth("2026-01-05")).toBe("2026-02-05");
});

test("keeps the four digits of a year", () => {
  expect(addMonth("0099-01-05")).toBe("0099-02-05");
  expect(addYear("0099-01-05")).toBe("0100-01-05");
});

test("assigns the last instant of a month to it", () => {
  expect(monthAt(Date.UTC(2026, 10, 30, 23, 59, 59, 999))).toBe("2026-11");
  expect(monthAt(Date.UTC(2026, 11, 1))).toBe("2026-12");
});

test("recognises the last day of long, short and leap months", () => {
  for (const day of ["2026-01-31", "2026-04-30", "2026-02-28", "2028-02-29"])
    expect(isLastDayOfMonth(day), day).toBe(true);
  for (const day of ["2026-01-30", "2026-04-29", "2028-02-28"]) expect(isLastDayOfMonth(day), day).toBe(false);
});
