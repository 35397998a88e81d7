import { expect, test } from "vitest";
import { BOOKING_TYPES } from "./bookings.ts";
import {
  CV_PACKAGES,
  EAST_LEGON_RATES,
  isPlanName,
  isPricedInDollars,
  lastDayOf,
  PLANS,
  pricePesewas,
  WORKSHOPS,
} from "./catalogue.ts";

// Whoever changes a price in the catalogue changes it here: no other test says what anything costs.
test("everything costs what the price list says, in pesewas; the private office in dollars", () => {
  const amountsOf = (offers: Readonly<Record<string, { amountPesewas: number }>>) =>
    Object.fromEntries(Object.entries(offers).map(([name, { amountPesewas }]) => [name, amountPesewas]));
  const inCedis = BOOKING_TYPES.filter((type) => type !== "private_office");
  expect(Object.fromEntries(inCedis.map((type) => [type, pricePesewas(type, 0)]))).toEqual({
    desk_day: 25_000,
    desk_week: 75_000,
    desk_monthly: 200_000,
    enterprise: 0,
    virtual_starter: 35_000,
    virtual_pro: 60_000,
    virtual_premium: 95_000,
  });
  expect(PLANS.private_office.price).toEqual({ kind: "dollars", amountDollars: 1000 });
  expect(amountsOf(EAST_LEGON_RATES)).toEqual({ desk_day: 15_000, desk_week: 60_000, desk_monthly: 180_000 });
  expect(amountsOf(WORKSHOPS)).toEqual({ employability: 50_000, tech_basics: 40_000 });
  expect(amountsOf(CV_PACKAGES)).toEqual({ basic: 15_000, professional: 30_000, executive: 50_000 });
});

test("only the private office moves with the dollar, in whole cedis", () => {
  expect(BOOKING_TYPES.filter(isPricedInDollars)).toEqual(["private_office"]);
  const { price } = PLANS.private_office;
  const dollars = price.kind === "dollars" ? price.amountDollars : Number.NaN;
  expect(pricePesewas("private_office", 11.123456)).toBe(Math.round(dollars * 11.123456) * 100);
  expect(pricePesewas("desk_monthly", 40)).toBe(pricePesewas("desk_monthly", 1));
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
