import { expect, test } from "vitest";
import { parseCpuTicks, stealShare } from "./cpu-steal.ts";

test("what the host gave to others is the eighth count, and a guest's time is not counted twice", () => {
  const counts = "cpu  100 2 30 400 5 0 3 60 50 1\ncpu0 50 1 15 200 2 0 1 30 25 0\nintr 12\n";
  expect(parseCpuTicks(counts)).toEqual({ all: 600, steal: 60 });
});

test("a kernel that does not say so has none", () => {
  expect(parseCpuTicks("cpu  100 2 30 400\n")).toBeNull();
  expect(parseCpuTicks("")).toBeNull();
  expect(stealShare(null, { all: 10, steal: 5 })).toBe(0);
});

test("the share is that of the time between two readings", () => {
  expect(stealShare({ all: 1000, steal: 100 }, { all: 1400, steal: 200 })).toBe(0.25);
  expect(stealShare({ all: 1000, steal: 100 }, { all: 1000, steal: 100 })).toBe(0);
});
