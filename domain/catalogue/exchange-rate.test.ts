import { expect, test } from "vitest";
import { dollarsToPesewas, isPlausibleRate } from "./exchange-rate.ts";

test("refuses a rate that is not a number from 5 to 50", () => {
  for (const rate of [0, -1, 4.99, 50.01, 1e9, Number.NaN, Number.POSITIVE_INFINITY, "12.19", null, undefined, [12]])
    expect(isPlausibleRate(rate, null, [rate]), String(rate)).toBe(false);
  for (const rate of [5, 12.19, 50]) expect(isPlausibleRate(rate, null, [rate])).toBe(true);
});

test("refuses a rate more than 20% from the last good one", () => {
  expect(isPlausibleRate(12, 10)).toBe(true);
  expect(isPlausibleRate(12.01, 10)).toBe(false);
  expect(isPlausibleRate(8, 10)).toBe(true);
  expect(isPlausibleRate(7.99, 10)).toBe(false);
});

test("believes a first rate within 20% of the fallback or of another provider's answer", () => {
  for (const rate of [9.76, 12.19, 14.62]) expect(isPlausibleRate(rate, null), String(rate)).toBe(true);
  for (const rate of [5.01, 9.75, 14.63, 49]) {
    expect(isPlausibleRate(rate, null), String(rate)).toBe(false);
    expect(isPlausibleRate(rate, null, [rate * 1.3, null, 4]), String(rate)).toBe(false);
    expect(isPlausibleRate(rate, null, [Math.max(5, rate * 0.99)]), String(rate)).toBe(true);
    expect(isPlausibleRate(rate, rate < 12 ? 30 : 6, [rate]), String(rate)).toBe(false);
  }
});

test("converts dollars to whole cedis", () => {
  expect(dollarsToPesewas(1000, 12.19)).toBe(1_219_000);
  expect(dollarsToPesewas(1000, 12.3456)).toBe(1_234_600);
});
