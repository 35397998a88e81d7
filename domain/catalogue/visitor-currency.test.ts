import { expect, test } from "vitest";
import { LISTED_COUNTRIES } from "#domain/clients/clients.ts";
import {
  countryFromCode,
  exceedsNairaCardLimit,
  filterPlausibleRates,
  formatApproximatePrice,
  formatRateDate,
  isRateRecent,
  visitorCurrencyFor,
} from "./visitor-currency.ts";

test("maps each country to its currency, and Ghana to none", () => {
  expect(["GH", "NG", "GB", "US", "CA", "ZA"].map(countryFromCode)).toEqual(LISTED_COUNTRIES);
  expect(LISTED_COUNTRIES.map(visitorCurrencyFor)).toEqual([null, "NGN", "GBP", "USD", "CAD", "ZAR"]);
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
] as const)("rounds %s of %i pesewas to three digits", (currency, pesewas, rate, text) => {
  expect(formatApproximatePrice(currency, pesewas, { cedis: 12.4, currency: rate })).toBe(text);
});

test("shows a rate for seven days, with its date", () => {
  const asOf = "2026-11-24T00:00:00.000Z";
  expect(isRateRecent(asOf, Date.parse("2026-12-01T00:00:00.000Z"))).toBe(true);
  expect(isRateRecent(asOf, Date.parse("2026-12-01T00:00:00.001Z"))).toBe(false);
  expect(isRateRecent("never", 0)).toBe(false);
  expect(formatRateDate(asOf)).toBe("rate of 24 November");
});

test("drops invalid rates, and rates that moved by more than 20%", () => {
  const answered = { NGN: 1500, GBP: "0.79", CAD: Number.NaN, ZAR: 17.2, USD: 9, EUR: 0.9 };
  expect(filterPlausibleRates(answered, {})).toEqual({ NGN: 1500, USD: 1, ZAR: 17.2 });
  expect(filterPlausibleRates({ NGN: 0, ZAR: 1e9, CAD: null }, {})).toEqual({ USD: 1 });
  expect(filterPlausibleRates({ NGN: 1500, ZAR: 17.2 }, { NGN: 1249, ZAR: 16 })).toEqual({ USD: 1, ZAR: 17.2 });
});

test("flags prices above 300 dollars for naira cards", () => {
  expect(exceedsNairaCardLimit(372_000, 12.4)).toBe(false);
  expect(exceedsNairaCardLimit(372_100, 12.4)).toBe(true);
});
