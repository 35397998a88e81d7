import { expect, test } from "vitest";
import { areHoursShorter, findSpecialHoursProblem } from "./special-hours.ts";

// A Thursday: 8 am to 10 pm.
const NOW = Date.parse("2026-11-26T12:30:00Z");
const USUAL = { opens: 8, closes: 22 };
const problem = (day: string, opens: number, closes: number) =>
  findSpecialHoursProblem({ day, opens, closes }, USUAL, NOW);

test("hours of a single day are of one to come within a year, in order, and others than its week's", () => {
  expect(problem("2026-12-24", 8, 13)).toBeNull();
  expect(problem("2026-12-24", 0, 24)).toBeNull();
  expect(problem("2026-11-25", 8, 13)).toMatchObject({ field: "day" });
  expect([problem("2027-11-26", 8, 13), problem("2027-11-27", 8, 13)?.field]).toEqual([null, "day"]);
  expect(problem("2026-12-24", 13, 13)).toMatchObject({ field: "closes" });
  expect(problem("2026-12-24", 8, 22)?.message).toBe("These are the hours of every Thursday: 8 am to 10 pm");
  expect(problem("2026-12-27", 8, 22)).toBeNull();
});

test("today can still close early, but not in the past", () => {
  expect([problem("2026-11-26", 8, 13), problem("2026-11-26", 8, 12)?.field]).toEqual([null, "closes"]);
  expect(findSpecialHoursProblem({ day: "2026-11-26", opens: 8, closes: 13 }, USUAL, NOW + 30 * 60_000)?.field).toBe(
    "closes",
  );
});

test("once the house has opened today it opens at no other hour, until then it may", () => {
  const today = (opens: number, before: number) =>
    findSpecialHoursProblem({ day: "2026-11-26", opens, closes: 20 }, { opens: before, closes: 22 }, NOW);
  expect(today(14, 8)).toEqual({ field: "opens", message: "The house has opened at 8 am today" });
  expect(today(14, 13)).toBeNull();
});

test("a day is shorter where an hour at either end is gone", () => {
  const day = { opens: 8, closes: 22 };
  expect(areHoursShorter({ opens: 8, closes: 13 }, day)).toBe(true);
  expect(areHoursShorter({ opens: 9, closes: 24 }, day)).toBe(true);
  expect(areHoursShorter({ opens: 7, closes: 22 }, day)).toBe(false);
  expect(areHoursShorter(day, day)).toBe(false);
});
