import { expect, test } from "vitest";
import { areHoursShorter, findSpecialHoursProblem } from "./special-hours.ts";

// A Thursday: 8 am to 10 pm.
const NOW = Date.parse("2026-11-26T12:30:00Z");
const REGULAR_HOURS = { opens: 8, closes: 22 };
const findProblem = (day: string, opens: number, closes: number) =>
  findSpecialHoursProblem({ day, opens, closes }, REGULAR_HOURS, NOW);

test("accepts special hours for a future day within a year, if they differ from the regular ones", () => {
  expect(findProblem("2026-12-24", 8, 13)).toBeNull();
  expect(findProblem("2026-12-24", 0, 24)).toBeNull();
  expect(findProblem("2026-11-25", 8, 13)).toMatchObject({ field: "day" });
  expect([findProblem("2027-11-26", 8, 13), findProblem("2027-11-27", 8, 13)?.field]).toEqual([null, "day"]);
  expect(findProblem("2026-12-24", 13, 13)).toMatchObject({ field: "closes" });
  expect(findProblem("2026-12-24", 8, 22)?.message).toBe("These are the usual hours on Thursday: 08:00 to 22:00");
  expect(findProblem("2026-12-27", 8, 22)).toBeNull();
});

test("accepts the usual hours on a holiday, and on a day without reception", () => {
  const usual = { opens: 8, closes: 22 };
  // Farmers' Day, and the day before.
  expect(findSpecialHoursProblem({ day: "2026-12-04", ...usual }, usual, NOW)).toBeNull();
  expect(findSpecialHoursProblem({ day: "2026-12-03", ...usual }, usual, NOW)?.field).toBe("opens");
  expect(findSpecialHoursProblem({ day: "2026-12-03", ...usual, withoutReception: true }, usual, NOW)).toBeNull();
});

test("lets today close early, but not in the past", () => {
  expect([findProblem("2026-11-26", 8, 13), findProblem("2026-11-26", 8, 12)?.field]).toEqual([null, "closes"]);
  expect(
    findSpecialHoursProblem({ day: "2026-11-26", opens: 8, closes: 13 }, REGULAR_HOURS, NOW + 30 * 60_000)?.field,
  ).toBe("closes");
});

test("fixes today's opening hour once it has opened", () => {
  const today = (opens: number, before: number) =>
    findSpecialHoursProblem({ day: "2026-11-26", opens, closes: 20 }, { opens: before, closes: 22 }, NOW);
  expect(today(14, 8)).toEqual({ field: "opens", message: "We have already opened today, at 08:00" });
  expect(today(14, 13)).toBeNull();
});

test("recognises hours that are shorter at either end", () => {
  const day = { opens: 8, closes: 22 };
  expect(areHoursShorter({ opens: 8, closes: 13 }, day)).toBe(true);
  expect(areHoursShorter({ opens: 9, closes: 24 }, day)).toBe(true);
  expect(areHoursShorter({ opens: 7, closes: 22 }, day)).toBe(false);
  expect(areHoursShorter(day, day)).toBe(false);
});
