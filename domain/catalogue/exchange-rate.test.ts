import { expect, test } from "vitest";
import { dollarsToPesewas, isPlausibleRate } from "./exchange-rate.ts";

test("a rate outside 5 to 50, or no number at all, is refused", () => {
  for (const rate of [0, -1, 4.99, 50.01, 1e9, Number.NaN, Number.POSITIVE_INFINITY, "12.19", null, undefined, [12]])
    expect(isPlausibleRate(rate, null), String(rate)).toBe(false);
  for (const rate of [5, 12.19, 50]) expect(isPlausibleRate(rate, null)).toBe(true);
});

test("a rate may move by a fifth of the last good one and no further", () => {
  expect(isPlausibleRate(12, 10)).toBe(true);
  expect(isPlausibleRate(12.01, 10)).toBe(false);
  expect(isPlausibleRate(8, 10)).toBe(true);
  expect(isPlausibleRate(7.99, 10)).toBe(false);
});

test("dollars become whole cedis", () => {
  expect(dollarsToPesewas(1000, 12.19)).toBe(1_219_000);
  expect(dollarsToPesewas(1000, 12.3456)).toBe(1_234_600);
});
