import { expect, test } from "vitest";
import { splitTaxes, TAXES, taxRatesOn } from "./tax.ts";

const percent = { vat: 15, nhil: 2.5, getfund: 2.5 };

test("120 cedis are 100 and 20 of tax", () => {
  expect(splitTaxes(12_000, percent)).toEqual({ net: 10_000, vat: 1500, nhil: 250, getfund: 250 });
});

test("the parts of any sum add up to it, and none is less than nothing", () => {
  for (let total = 0; total < 5000; total += 1) {
    const parts = splitTaxes(total, percent);
    expect(parts.net + TAXES.reduce((sum, tax) => sum + parts[tax], 0)).toBe(total);
    expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
  }
});

test("what goes back takes the same parts with it", () => {
  expect(splitTaxes(-12_000, percent)).toEqual({ net: -10_000, vat: -1500, nhil: -250, getfund: -250 });
});

test("a day has the rates that began last before it", () => {
  expect(taxRatesOn("2026-01-01")).toEqual(percent);
  expect(taxRatesOn("2025-12-31")).toBeNull();
});
