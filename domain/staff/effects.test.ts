import { expect, test } from "vitest";
import { isPriceGivenUp, isTimeGivenUp } from "./effects.ts";

const price = (amountPesewas: number, listPesewas = 60_000) => ({ amountPesewas, listPesewas });

test("gives money up only below the list price, and by more than before", () => {
  expect([100, 59_999, 60_000, 70_000].map((amount) => isPriceGivenUp(price(amount), null))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isPriceGivenUp(price(50_000), price(50_000))).toBe(false);
  expect(isPriceGivenUp(price(55_000), price(50_000))).toBe(false);
  expect(isPriceGivenUp(price(49_999), price(50_000))).toBe(true);
  // A dearer plan at the old amount.
  expect(isPriceGivenUp(price(35_000), price(35_000, 35_000))).toBe(true);
});

test("gives time up only more than a month ahead and after the covered time", () => {
  expect(isTimeGivenUp("2026-12-21", "2026-11-01", "2026-11-21")).toBe(false);
  expect(isTimeGivenUp("2026-12-22", "2026-11-01", "2026-11-21")).toBe(true);
  expect(isTimeGivenUp("2027-11-21", "2027-11-21", "2026-11-21")).toBe(false);
});
