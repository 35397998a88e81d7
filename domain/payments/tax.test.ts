import { expect, test } from "vitest";
import { splitTaxes, TAXES, taxRatesOn } from "./tax.ts";

const percent = { vat: 15, nhil: 2.5, getfund: 2.5 };

test("splits 120 cedis into 100 net and 20 tax", () => {
  expect(splitTaxes(12_000, percent)).toEqual({ net: 10_000, vat: 1500, nhil: 250, getfund: 250 });
});

test("splits every amount into parts that add up and are not negative", () => {
  for (let total = 0; total < 5000; total += 1) {
    const parts = splitTaxes(total, percent);
    expect(parts.net + TAXES.reduce((sum, tax) => sum + parts[tax], 0)).toBe(total);
    expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
  }
});

test("mirrors the parts for a refund", () => {
  expect(splitTaxes(-12_000, percent)).toEqual({ net: -10_000, vat: -1500, nhil: -250, getfund: -250 });
});

test("finds the latest rates that apply on a day", () => {
  expect(taxRatesOn("2026-01-01")).toEqual(percent);
  expect(taxRatesOn("2025-12-31")).toBeNull();
});
