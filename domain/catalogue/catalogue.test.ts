import { expect, test } from "vitest";
import { BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import {
  CV_PACKAGES,
  EAST_LEGON_RATES,
  isPlanName,
  isPricedInDollars,
  PLANS,
  PREMIUM_DROP_IN_HOURS,
  PRIVATE_OFFICE_PEOPLE,
  pricePesewas,
  VIRTUAL_MEETING_ROOM_HOURS,
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

test("how many fit in, and how many hours there are, is what the house says", () => {
  expect(PRIVATE_OFFICE_PEOPLE).toEqual({ from: 8, to: 10 });
  expect(PREMIUM_DROP_IN_HOURS).toBe(5);
  expect(VIRTUAL_MEETING_ROOM_HOURS).toBe(4);
});

test("a workshop has its days, its hours and its places", () => {
  const sizes = Object.entries(WORKSHOPS).map(([name, { days, hours, maxPeople }]) => [name, days, hours, maxPeople]);
  expect(sizes).toEqual([
    ["employability", 3, "9:00-16:00", 20],
    ["tech_basics", 2, null, 15],
  ]);
});

test("only the private office moves with the dollar, in whole cedis", () => {
  expect(BOOKING_TYPES.filter(isPricedInDollars)).toEqual(["private_office"]);
  const { price } = PLANS.private_office;
  const dollars = price.kind === "dollars" ? price.amountDollars : Number.NaN;
  expect(pricePesewas("private_office", 11.123456)).toBe(Math.round(dollars * 11.123456) * 100);
  expect(pricePesewas("desk_monthly", 40)).toBe(pricePesewas("desk_monthly", 1));
});

test("the badges stand on Monthly, also at East Legon, and Pro", () => {
  const badgesOf = (offers: Readonly<Record<string, { badge: string | null }>>) =>
    Object.entries(offers).flatMap(([name, { badge }]) => (badge === null ? [] : [[name, badge]]));
  expect(badgesOf(PLANS)).toEqual([
    ["desk_monthly", "Most Popular"],
    ["virtual_pro", "Best Value"],
  ]);
  expect(badgesOf(EAST_LEGON_RATES)).toEqual([["desk_monthly", "Most Popular"]]);
});

test("a plan is paid by the day, the week or the month, at East Legon too", () => {
  expect(Object.values(EAST_LEGON_RATES).map(({ per }) => per)).toEqual(["day", "week", "month"]);
  for (const type of ["desk_day", "desk_week", "desk_monthly"] as const)
    expect(PLANS[type].per, type).toBe(EAST_LEGON_RATES[type].per);
});

test("a plan is known by its whole name", () => {
  for (const { name } of Object.values(PLANS)) expect(isPlanName(name)).toBe(true);
  for (const text of ["", "pro virtual office", "Pro Virtual", "Pro Virtual Office, free"])
    expect(isPlanName(text)).toBe(false);
});
