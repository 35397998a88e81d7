import { expect, test } from "vitest";
import { atLeast, atMost, formatTable, infoRow, median, percentile, summariseTable } from "./table.ts";

test("meets a target exactly at the limit and misses it just beyond", () => {
  expect(atMost("a", 100, 100, "ms").isMet).toBe(true);
  expect(atMost("a", 100, 100.1, "ms").isMet).toBe(false);
  expect(atLeast("a", 0.9, 0.9, "×").isMet).toBe(true);
  expect(atLeast("a", 0.9, 0.89, "×").isMet).toBe(false);
});

test("distinguishes a layout shift of 0.01 from 0.001", () => {
  expect(atMost("a", 0.01, 0.0104, "")).toEqual({ what: "a", target: "≤ 0.01", result: "0.010", isMet: false });
  expect(atMost("a", 0.01, 0.009, "").result).toBe("0.009");
});

test("a missing measurement misses its target", () => {
  expect(atMost("a", 100, Number.NaN, "ms").isMet).toBe(false);
  expect(atLeast("a", 1, median([]), "×").isMet).toBe(false);
});

test("computes the median and the 99th percentile", () => {
  expect(median([5, 1, 4, 2, 3])).toBe(3);
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(hundred, 99)).toBe(100);
  expect(percentile([7], 99)).toBe(7);
});

test("the table marks missed targets and ignores rows without one", () => {
  const table = formatTable([atMost("weight", 10, 11, "KB"), atMost("time", 10, 9, "ms"), infoRow("load", "2")]);
  expect(table.split("\n")).toEqual([
    "weight  ≤ 10 KB  11.0 KB  MISSED",
    "time    ≤ 10 ms  9 ms     met",
    "load    -        2",
    "",
    "1 of 2 targets met.",
  ]);
});

test("the summary names each missed target", () => {
  expect(summariseTable([atMost("weight", 10, 11, "KB"), atMost("time", 10, 9, "ms"), infoRow("load", "2")])).toEqual([
    "1 of 2 targets met",
    "missed: weight 11.0 KB",
  ]);
});
