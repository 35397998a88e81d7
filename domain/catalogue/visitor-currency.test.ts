import { expect, test } from "vitest";
import { COUNTRIES } from "#domain/clients/clients.ts";
import {
  countryFromCode,
  exceedsNairaCardLimit,
  filterPlausibleRates,
  formatApproximatePrice,
  formatRateDate,
  isRateFresh,
  visitorCurrencyFor,
} from "./visitor-currency.ts";

test("each of our countries has its currency, Ghana none of its own beside the price", () => {
  expect(["GH", "NG", "GB", "US", "CA", "ZA"].map(countryFromCode)).toEqual(COUNTRIES);
  expect(COUNTRIES.map(visitorCurrencyFor)).toEqual([null, "NGN", "GBP", "USD", "CAD", "ZAR"]);
  for (const code of ["FR", "gb", "XX", "T1", "", undefined]) expect(countryFromCode(code)).toBeNull();
});

test.each([
  ["GBP", 60_000, 0.79, "about £38"],
  ["GBP", 35_000, 0.79, "about £22"],
  ["GBP", 200_000, 0.79, "about £127"],
  ["NGN", 60_000, 1500, "about NGN\u00a072,600"],
  ["NGN", 1_240_000, 1500, "about NGN\u00a01,500,000"],
  ["USD", 1_240_000, 1, "about US$1,000"],
  ["CAD", 95_000, 1.41, "about CA$108"],
  ["ZAR", 60_000, 17.2, "about ZAR\u00a0832"],
  ["ZAR", 95_000, 17.2, "about ZAR\u00a01,320"],
  ["GBP", 100, 0.79, "about £0"],
] as const)("%s of %i pesewas is whole and has three digits at most", (currency, pesewas, rate, text) => {
  expect(formatApproximatePrice(currency, pesewas, { cedis: 12.4, currency: rate })).toBe(text);
});

test("a rate stands beside a price for seven days, with its day", () => {
  const asOf = "2026-11-24T00:00:00.000Z";
  expect(isRateFresh(asOf, Date.parse("2026-12-01T00:00:00.000Z"))).toBe(true);
  expect(isRateFresh(asOf, Date.parse("2026-12-01T00:00:00.001Z"))).toBe(false);
  expect(isRateFresh("never", 0)).toBe(false);
  expect(formatRateDate(asOf)).toBe("rate of 24 November");
});

test("what is no rate, or has moved by more than a fifth, is left out", () => {
  const answered = { NGN: 1500, GBP: "0.79", CAD: Number.NaN, ZAR: 17.2, USD: 9, EUR: 0.9 };
  expect(filterPlausibleRates(answered, {})).toEqual({ NGN: 1500, USD: 1, ZAR: 17.2 });
  expect(filterPlausibleRates({ NGN: 0, ZAR: 1e9, CAD: null }, {})).toEqual({ USD: 1 });
  expect(filterPlausibleRates({ NGN: 1500, ZAR: 17.2 }, { NGN: 1249, ZAR: 16 })).toEqual({ USD: 1, ZAR: 17.2 });
});

test("beyond three hundred dollars a naira card may not be enough", () => {
  expect(exceedsNairaCardLimit(372_000, 12.4)).toBe(false);
  expect(exceedsNairaCardLimit(372_100, 12.4)).toBe(true);
});
