import { expect, test } from "vitest";
import { BOOKING_TYPES } from "./bookings.ts";
import { isPlanName, isPricedInDollars, lastDayOf, PLANS, pricePesewas } from "./catalogue.ts";

test("every plan costs what the price list says", () => {
  expect(Object.fromEntries(BOOKING_TYPES.map((type) => [type, pricePesewas(type, 12.19)]))).toEqual({
    desk_day: 25_000,
    desk_week: 75_000,
    desk_monthly: 200_000,
    private_office: 1_219_000,
    enterprise: 0,
    virtual_starter: 35_000,
    virtual_pro: 60_000,
    virtual_premium: 95_000,
  });
});

test("only the private office moves with the dollar, in whole cedis", () => {
  expect(BOOKING_TYPES.filter(isPricedInDollars)).toEqual(["private_office"]);
  expect(pricePesewas("private_office", 11.123456)).toBe(1_112_300);
  expect(pricePesewas("desk_monthly", 40)).toBe(200_000);
});

test("the badges stand on Monthly and Pro", () => {
  expect(BOOKING_TYPES.filter((type) => PLANS[type].badge !== null)).toEqual(["desk_monthly", "virtual_pro"]);
});

test("a plan is known by its whole name", () => {
  for (const { name } of Object.values(PLANS)) expect(isPlanName(name)).toBe(true);
  for (const text of ["", "pro virtual office", "Pro Virtual", "Pro Virtual Office, free"])
    expect(isPlanName(text)).toBe(false);
});

test("the price pays for a day, for seven, or for a month, which is never shorter than the thirty days promised", () => {
  const lastDays = (startDate: string) =>
    Object.fromEntries(BOOKING_TYPES.map((type) => [type, lastDayOf(type, startDate)]));
  expect(lastDays("2026-12-28")).toEqual({
    desk_day: "2026-12-28",
    desk_week: "2027-01-03",
    desk_monthly: "2027-01-28",
    private_office: "2027-01-28",
    enterprise: null,
    virtual_starter: "2027-01-28",
    virtual_pro: "2027-01-28",
    virtual_premium: "2027-01-28",
  });
  expect(lastDayOf("desk_monthly", "2027-01-31")).toBe("2027-03-02");
});
