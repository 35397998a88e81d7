import { expect, test } from "vitest";
import { formatCedis, formatCedisExact, formatDollars, toCedis, toPesewas } from "./money.ts";

test("converts cedis to pesewas without floating-point error", () => {
  expect(toPesewas(0.1 + 0.2)).toBe(30);
  expect(toPesewas(1.15)).toBe(115);
  expect(toPesewas(4.35)).toBe(435);
  expect(toPesewas(2000)).toBe(200_000);
  expect(toCedis(200_050)).toBe(2000.5);
});

test("shows pesewas on a price tag only if there are any", () => {
  expect(formatCedis(200_000)).toBe("₵2,000");
  expect(formatCedis(200_050)).toBe("₵2,000.50");
  expect(formatCedis(25_000)).toBe("₵250");
});

test("shows two decimals on a receipt", () => {
  expect(formatCedisExact(0)).toBe("₵0.00");
  expect(formatCedisExact(5)).toBe("₵0.05");
  expect(formatCedisExact(123_456_789)).toBe("₵1,234,567.89");
  expect(formatCedisExact(-150)).toBe("-₵1.50");
});

test("groups dollars by thousands", () => {
  expect(formatDollars(1000)).toBe("$1,000");
});
