import { expect, test } from "vitest";
import { AGE_BRACKETS, ageBracketFor, findGaps, MONTH_PATTERN } from "./books.ts";

test("starts each age bracket the day after the previous one", () => {
  expect([0, 7, 8, 30, 31, 60, 61, 400].map(ageBracketFor)).toEqual([
    ...["0-7", "0-7", "8-30", "8-30", "31-60", "31-60", "more", "more"],
  ]);
  expect(new Set([0, 8, 31, 61].map(ageBracketFor))).toEqual(new Set(AGE_BRACKETS));
});

test("finds the missing numbers of a range", () => {
  expect(findGaps(3, 8, new Set([3, 5, 8]))).toEqual([4, 6, 7]);
  expect(findGaps(3, 3, new Set([3]))).toEqual([]);
});

test("accepts only months of this century", () => {
  expect(["2026-01", "2026-12"].every((month) => MONTH_PATTERN.test(month))).toBe(true);
  expect(["2026-00", "2026-13", "1999-01", "2026-1", "2026-011", ""].some((month) => MONTH_PATTERN.test(month))).toBe(
    false,
  );
});
