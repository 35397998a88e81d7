import { expect, test } from "vitest";
import { BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { describeDollarPrice } from "#domain/catalogue/dollar-price.ts";
import { PRICES } from "#domain/catalogue/prices.ts";
import { applyPriceBook } from "#domain/settings.ts";
import {
  isPlanName,
  isPricedInDollars,
  PLANS,
  PREMIUM_DROP_IN_HOURS,
  PRIVATE_OFFICE_PEOPLE,
  pricePesewas,
  VIRTUAL_MEETING_ROOM_HOURS,
} from "./catalogue.ts";
import { CV_PACKAGES, RECEPTION_RATES, WORKSHOPS } from "./other-offers.ts";

test("sells everything at its price in the price list", () => {
  const amounts = (offers: Readonly<Record<string, { amountPesewas: number }>>) =>
    Object.values(offers).map(({ amountPesewas }) => amountPesewas);
  const cedisPlans = BOOKING_TYPES.filter((type) => PLANS[type].price.kind === "cedis");
  expect(Object.fromEntries(cedisPlans.map((type) => [type, pricePesewas(type, 0)]))).toEqual(
    Object.fromEntries(cedisPlans.map((type) => [type, PRICES[type as "desk_day"]])),
  );
  expect(PLANS.private_office.price).toEqual({ kind: "dollars", amountDollars: PRICES.private_office / 100 });
  expect(amounts(RECEPTION_RATES)).toEqual([PRICES.reception_day, PRICES.reception_week, PRICES.reception_month]);
  expect(amounts(WORKSHOPS)).toEqual([PRICES.employability, PRICES.tech_basics]);
  expect(amounts(CV_PACKAGES)).toEqual([PRICES.cv_basic, PRICES.cv_professional, PRICES.cv_executive]);
});

test("states the capacities and hours of plans", () => {
  expect(PRIVATE_OFFICE_PEOPLE).toEqual({ from: 1, to: 10 });
  expect(PREMIUM_DROP_IN_HOURS).toBe(5);
  expect(VIRTUAL_MEETING_ROOM_HOURS).toBe(4);
});

test("states the days, hours and places of a workshop", () => {
  const sizes = Object.entries(WORKSHOPS).map(([name, { days, hours, maxPeople }]) => [name, days, hours, maxPeople]);
  expect(sizes).toEqual([
    ["employability", 3, "9:00-16:00", 20],
    ["tech_basics", 2, null, 15],
  ]);
});

test("prices only the private office in dollars, rounded to whole cedis", () => {
  expect(BOOKING_TYPES.filter(isPricedInDollars)).toEqual(["private_office"]);
  const { price } = PLANS.private_office;
  const dollars = price.kind === "dollars" ? price.amountDollars : Number.NaN;
  expect(pricePesewas("private_office", 11.123456)).toBe(Math.round(dollars * 11.123456) * 100);
  expect(pricePesewas("private_office", 11.123456, 3)).toBe(3 * pricePesewas("private_office", 11.123456));
  expect(pricePesewas("desk_monthly", 40)).toBe(pricePesewas("desk_monthly", 1));
});

test("shows badges on Monthly, at both rates, and Pro", () => {
  const badgesOf = (offers: Readonly<Record<string, { badge: string | null }>>) =>
    Object.entries(offers).flatMap(([name, { badge }]) => (badge === null ? [] : [[name, badge]]));
  expect(badgesOf(PLANS)).toEqual([
    ["desk_monthly", "Most Popular"],
    ["virtual_pro", "Best Value"],
  ]);
  expect(badgesOf(RECEPTION_RATES)).toEqual([["desk_monthly", "Most Popular"]]);
});

test("prices both desk rates per the same period", () => {
  expect(Object.values(RECEPTION_RATES).map(({ per }) => per)).toEqual(["day", "week", "month"]);
  for (const type of ["desk_day", "desk_week", "desk_monthly"] as const)
    expect(PLANS[type].per, type).toBe(RECEPTION_RATES[type].per);
});

test("recognises a plan by its whole name", () => {
  for (const { name } of Object.values(PLANS)) expect(isPlanName(name)).toBe(true);
  for (const text of ["", "pro virtual office", "Pro Virtual", "Pro Virtual Office, free"])
    expect(isPlanName(text)).toBe(false);
});

test("states the dollars behind a price in cedis and the rate, except for agreed prices and plans in cedis", () => {
  const at = new Date("2026-11-20T12:00:00Z");
  const office = {
    bookingType: "private_office",
    months: 3,
    agreedReason: null,
    createdAt: at,
    quotedAt: null,
  } as const;
  const amountPesewas = pricePesewas("private_office", 12.4021, 3);
  expect(describeDollarPrice({ ...office, amountPesewas })).toBe("$3,000 at ₵12.402 to the dollar");
  expect(describeDollarPrice({ ...office, amountPesewas, agreedReason: "A friend" })).toBeNull();
  expect(describeDollarPrice({ ...office, bookingType: "desk_day", months: 1, amountPesewas: 25_000 })).toBeNull();
  applyPriceBook({ prices: [{ from: "2026-11-21", prices: { private_office: 1200_00 } }] });
  expect(describeDollarPrice({ ...office, amountPesewas })).toBe("$3,000 at ₵12.402 to the dollar");
  expect(describeDollarPrice({ ...office, amountPesewas, quotedAt: new Date("2026-11-21T12:00:00Z") })).toBe(
    "$3,600 at ₵10.335 to the dollar",
  );
  applyPriceBook({ prices: [] });
});
