import { expect, test } from "vitest";
import { formatAmount } from "./page.ts";

test.each([
  [200_000, "GHS 2,000.00"],
  [5, "GHS 0.05"],
  [123_456_789, "GHS 1,234,567.89"],
])("formats %i pesewas as %s", (amount, text) => {
  expect(formatAmount(amount, "GHS")).toBe(text);
});
