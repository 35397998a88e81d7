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

test("a day that exists is a day, and 30 February is not", () => {
  for (const day of ["2026-01-31", "2028-02-29", "2000-02-29", "2026-12-31"]) expect(isDay(day), day).toBe(true);
  for (const day of [
    "2026-02-30",
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    " 2026-01-01",
    "275760-09-13",
    "",
  ])
    expect(isDay(day), day).toBe(false);
});

test("the last millisecond of a day is still that day in Accra", () => {
  expect(dayAt(Date.UTC(2026, 10, 21, 23, 59, 59, 999))).toBe("2026-11-21");
  expect(dayAt(Date.UTC(2026, 10, 22))).toBe("2026-11-22");
});

test("a day begins at midnight UTC", () => {
  expect(startOfDay("2026-11-21")).toBe(Date.UTC(2026, 10, 21));
});

test("days are counted over month ends, leap days and backwards", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(daysBetween("2026-02-27", "2026-03-02")).toBe(3);
  expect(daysBetween("2026-03-02", "2026-02-27")).toBe(-3);
});

test("a month on from the 31st is the month's last day", () => {
  expect(addMonth("2026-01-31")).toBe("2026-02-28");
  expect(addMonth("2026-02-28")).toBe("2026-03-28");
  expect(addMonth("2026-03-31")).toBe("2026-04-30");
  expect(addMonth("2028-01-30")).toBe("2028-02-29");
  expect(addMonth("2026-12-15")).toBe("2027-01-15");
});

test("a year on is the same day, and from 29 February the 28th", () => {
  expect(addYear("2026-11-21")).toBe("2027-11-21");
  expect(addYear("2026-12-31")).toBe("2027-12-31");
  expect(addYear("2027-02-28")).toBe("2028-02-28");
  expect(addYear("2027-03-01")).toBe("2028-03-01");
  expect(addYear("2028-02-29")).toBe("2029-02-28");
});

test("the date is the day of the month", () => {
  expect(dayOfMonth("2026-11-07")).toBe(7);
});

test("the first of a month is a day, and the day before it is not", () => {
  expect([isDay("2026-03-01"), isDay("2026-03-00")]).toEqual([true, false]);
});

test("a month and a date of one digit are written with two", () => {
  expect(addMonth("2026-01-05")).toBe("2026-02-05");
});

test("a year keeps its four digits", () => {
  expect(addMonth("0099-01-05")).toBe("0099-02-05");
  expect(addYear("0099-01-05")).toBe("0100-01-05");
});

test("a month of Accra ends with its last day", () => {
  expect(monthAt(Date.UTC(2026, 10, 30, 23, 59, 59, 999))).toBe("2026-11");
  expect(monthAt(Date.UTC(2026, 11, 1))).toBe("2026-12");
});

test("the last day of a month is known in long, short and leap months", () => {
  for (const day of ["2026-01-31", "2026-04-30", "2026-02-28", "2028-02-29"])
    expect(isLastDayOfMonth(day), day).toBe(true);
  for (const day of ["2026-01-30", "2026-04-29", "2028-02-28"]) expect(isLastDayOfMonth(day), day).toBe(false);
});
