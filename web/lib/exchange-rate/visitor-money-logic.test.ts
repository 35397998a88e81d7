import { expect, test } from "vitest";
import { visitorMoney } from "./visitor-money-logic.ts";

const rates = { cedisPerDollar: 12.4, asOf: "2026-11-24T00:00:00.000Z", perDollar: { NGN: 1500, GBP: 0.79, USD: 1 } };

test("a visitor from abroad is told what a price is about in their money, and by which day's rate", () => {
  const money = visitorMoney("uk", rates);
  expect(money).toMatchObject({ currency: "GBP", rateDay: "rate of 24 November" });
  expect(money.approximate(60_000)).toBe("about £38");
  expect(money.exceedsCardLimit(1_240_000)).toBe(false);
});

test("only a naira card is said to have a limit, and only above three hundred dollars", () => {
  const { exceedsCardLimit } = visitorMoney("nigeria", rates);
  expect([exceedsCardLimit(60_000), exceedsCardLimit(1_240_000)]).toEqual([false, true]);
});

test.each([
  ["ghana", rates],
  [null, rates],
  ["canada", rates],
  ["uk", null],
] as const)("somebody from %s with %j is told nothing", (country, known) => {
  const money = visitorMoney(country, known);
  expect([money.approximate(60_000), money.rateDay]).toEqual([null, null]);
});
