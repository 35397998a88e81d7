import { expect, test } from "vitest";
import { parseTicks, stolenBetween } from "./stolen.ts";

test("what the host gave to others is the eighth count, and a guest's time is not counted twice", () => {
  const counts = "cpu  100 2 30 400 5 0 3 60 50 1\ncpu0 50 1 15 200 2 0 1 30 25 0\nintr 12\n";
  expect(parseTicks(counts)).toEqual({ all: 600, stolen: 60 });
});

test("a kernel that does not say so has none", () => {
  expect(parseTicks("cpu  100 2 30 400\n")).toBeNull();
  expect(parseTicks("")).toBeNull();
  expect(stolenBetween(null, { all: 10, stolen: 5 })).toBe(0);
});

test("the share is that of the time between two readings", () => {
  expect(stolenBetween({ all: 1000, stolen: 100 }, { all: 1400, stolen: 200 })).toBe(0.25);
  expect(stolenBetween({ all: 1000, stolen: 100 }, { all: 1000, stolen: 100 })).toBe(0);
});
