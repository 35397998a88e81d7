import { expect, test } from "vitest";
import { visitorMoney } from "./visitor-money-logic.ts";

const rates = { cedisPerDollar: 12.4, asOf: "2026-11-24T00:00:00.000Z", perDollar: { NGN: 1500, GBP: 0.79, USD: 1 } };

test("shows a visitor from abroad an approximate price and the rate's date", () => {
  const money = visitorMoney("uk", rates);
  expect(money).toMatchObject({ currency: "GBP", rateDay: "rate of 24 November" });
  expect(money.approximate(60_000)).toBe("about £38");
  expect(money.exceedsCardLimit(1_240_000)).toBe(false);
});

test("warns about a card limit only for naira and above $300", () => {
  const { exceedsCardLimit } = visitorMoney("nigeria", rates);
  expect([exceedsCardLimit(60_000), exceedsCardLimit(1_240_000)]).toEqual([false, true]);
});

test.each([
  ["ghana", rates],
  [null, rates],
  ["canada", rates],
  ["uk", null],
] as const)("a visitor from %s with %j sees only cedis", (country, visitorRates) => {
  const money = visitorMoney(country, visitorRates);
  expect([money.approximate(60_000), money.rateDay]).toEqual([null, null]);
});
