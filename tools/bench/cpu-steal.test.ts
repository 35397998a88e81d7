import { expect, test } from "vitest";
import { parseCpuTicks, stealShare } from "./cpu-steal.ts";

test("reads steal from the eighth column and counts guest time once", () => {
  const counts = "cpu  100 2 30 400 5 0 3 60 50 1\ncpu0 50 1 15 200 2 0 1 30 25 0\nintr 12\n";
  expect(parseCpuTicks(counts)).toEqual({ all: 600, steal: 60 });
});

test("returns null if the kernel has no steal column", () => {
  expect(parseCpuTicks("cpu  100 2 30 400\n")).toBeNull();
  expect(parseCpuTicks("")).toBeNull();
  expect(stealShare(null, { all: 10, steal: 5 })).toBe(0);
});

test("computes the share between two readings", () => {
  expect(stealShare({ all: 1000, steal: 100 }, { all: 1400, steal: 200 })).toBe(0.25);
  expect(stealShare({ all: 1000, steal: 100 }, { all: 1000, steal: 100 })).toBe(0);
});
