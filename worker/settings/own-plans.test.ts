import { afterEach, expect, test } from "vitest";
import { CreateBookingInput } from "#contract/bookings.ts";
import { ListBookingsQuery } from "#contract/front-desk/bookings.ts";
import { AddPlanInput } from "#contract/house-settings.ts";
import { applyPublished } from "#domain/apply-published.ts";
import { BOOKING_TYPES, SOLD_TYPES } from "#domain/bookings/bookings.ts";
import { addDays, dayAt, MS_PER_DAY } from "#domain/calendar/days.ts";
import { describeCancellation } from "#domain/catalogue/cancellation-copy.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { listInclusions } from "#domain/catalogue/inclusions.ts";
import { readCell } from "#domain/import/read-values.ts";
import { MEMBERSHIP_PLANS } from "#domain/memberships/memberships.ts";
import { applyPriceBook, priceOn } from "#domain/settings.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import { bookingInput } from "#worker/test/inputs.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { followSettings } from "./follow-settings.ts";
import { getPrices } from "./get-prices.ts";
import { addPlan, listOwnPlans, withdrawPlan } from "./own-plans.ts";
import { listPrices, setPrices, withdrawPrices } from "./publish-settings.ts";

afterEach(() => {
  applyPublished({});
  applyPriceBook({ prices: [] });
});

function openHouse() {
  const made = makeTestDeps();
  const today = dayAt(made.clock.now);
  const tomorrow = addDays(today, 1);
  const nextDay = async () => {
    made.clock.now += MS_PER_DAY;
    await followSettings(made.deps.settingsStore, made.deps.now());
  };
  const input: AddPlanInput = {
    ...{ name: "Ten days", basedOn: "desk_day", days: 10, amount: 1800, from: tomorrow },
    included: ["A desk by the window", "Free coffee"],
  };
  return { ...made, today, tomorrow, nextDay, input };
}

const booking = (type: string, startDate: string, amount = 1800) =>
  CreateBookingInput.safeParse({ ...bookingInput({ bookingType: "desk_day", amount, startDate }), bookingType: type });

test("an added plan is known at once and sold from its first day on, at its price and for its days", async () => {
  const { deps, rows, tomorrow, nextDay, input } = openHouse();
  const { plans } = await addPlan(deps, input);
  expect(plans).toMatchObject([
    { name: "Ten days", basedOn: "Day Pass", per: "period of 10 days", amount: 1800, from: tomorrow, state: "ahead" },
  ]);
  const type = plans[0]?.type as "desk_day";
  expect(type).toMatch(/^desk_own_[0-9a-f]{8}$/);
  expect([BOOKING_TYPES.includes(type), SOLD_TYPES.includes(type)]).toEqual([true, false]);
  expect(booking(type, addDays(tomorrow, 1)).error?.issues).toMatchObject([{ message: "Choose what to book" }]);
  await nextDay();
  expect((await listOwnPlans(deps)).plans[0]?.state).toBe("sold");
  expect((await getPrices(deps)).plans.at(-1)).toEqual({
    ...{ bookingType: type, name: "Ten days", amount: 1800, currency: "GHS", cedis: 1800 },
  });
  const parsed = booking(type, addDays(tomorrow, 3)).data;
  if (!parsed) throw new Error("The plan is not sold");
  expect(await outcomeOf(createBooking(deps, { ...parsed, amount: 1700 }, null))).toBe("price_changed");
  const { id, planName } = await createBooking(deps, parsed, null);
  expect(planName).toBe("Ten days");
  expect(rows.bookings().find((row) => row.id === id)).toMatchObject({ bookingType: type, amountPesewas: 1800_00 });
  expect(listInclusions(type)).toEqual(["A desk by the window", "Free coffee"]);
  expect(describeCancellation(type)).toBe(describeCancellation("desk_day"));
  expect(readCell("plan", "ten days")).toMatchObject({ value: type });
  expect(ListBookingsQuery.parse({ type })).toMatchObject({ type });
});

test("a withdrawn plan takes no new booking, and its bookings and its price keep their names", async () => {
  const { deps, tomorrow, nextDay, input } = openHouse();
  const type = (await addPlan(deps, input)).plans[0]?.type as "desk_day";
  await nextDay();
  const parsed = booking(type, addDays(tomorrow, 3)).data;
  if (!parsed) throw new Error("The plan is not sold");
  await createBooking(deps, parsed, null);
  expect((await withdrawPlan(deps, { type })).plans[0]?.state).toBe("withdrawn");
  expect(booking(type, addDays(tomorrow, 4)).success).toBe(false);
  expect((await getPrices(deps)).plans.some(({ bookingType }) => bookingType === type)).toBe(false);
  expect((await listPrices(deps)).prices.some(({ name }) => name === type)).toBe(false);
  expect(PLANS[type].name).toBe("Ten days");
  expect(priceOn(type, tomorrow)).toBe(1800_00);
  expect(ListBookingsQuery.safeParse({ type }).success).toBe(true);
  expect(await outcomeOf(withdrawPlan(deps, { type }))).toBe("conflict");
  expect(await outcomeOf(withdrawPlan(deps, { type: "desk_day" }))).toBe("not_found");
});

test("refuses a name that is or was used, a day that has begun, an unknown base and a price of 0", async () => {
  const { deps, today, tomorrow, input } = openHouse();
  const of = (change: object) => outcomeOf(addPlan(deps, { ...input, ...change }));
  expect(await of({ from: today })).toBe("validation_failed");
  expect(await of({ name: "weekly" })).toBe("validation_failed");
  expect(await of({ name: "Month" })).toBe("validation_failed");
  expect(await of({ basedOn: "desk_monthly" })).toBe("validation_failed");
  const { plans } = await addPlan(deps, input);
  await withdrawPlan(deps, { type: plans[0]?.type ?? "" });
  expect(await of({ name: "TEN DAYS" })).toBe("validation_failed");
  const problemOf = (change: object) => AddPlanInput.safeParse({ ...input, ...change }).error?.issues[0]?.path[0];
  expect(problemOf({})).toBeUndefined();
  expect(problemOf({ basedOn: "private_office" })).toBe("basedOn");
  expect(problemOf({ amount: 0 })).toBe("amount");
  expect(problemOf({ days: 32 })).toBe("days");
  expect(problemOf({ included: [] })).toBe("included");
  expect(problemOf({ name: "x".repeat(31) })).toBe("name");
  expect(problemOf({ from: tomorrow.replace("-", "/") })).toBe("from");
});

test("its price changes like any other, and cannot be withdrawn as a price change", async () => {
  const { deps, rows, tomorrow, nextDay, input } = openHouse();
  const type = (await addPlan(deps, input)).plans[0]?.type as "desk_day";
  const own = rows.audit().find(({ action }) => action === "plan_added");
  expect(own?.detail).toMatchObject({ plan: "Ten days", day: tomorrow });
  expect(await outcomeOf(withdrawPrices(deps, { id: own?.subjectId ?? "" }))).toBe("conflict");
  await nextDay();
  const { versions } = await setPrices(deps, {
    from: addDays(tomorrow, 1),
    plans: [{ bookingType: type, amount: 1900 }],
  });
  expect(versions[0]?.changes).toEqual([{ name: type, title: "Ten days", amount: 1900, before: 1800 }]);
  await nextDay();
  expect((await listOwnPlans(deps)).plans[0]?.amount).toBe(1900);
  expect([priceOn(type, tomorrow), priceOn(type, addDays(tomorrow, 1))]).toEqual([1800_00, 1900_00]);
});

test("a plan based on the month renews, and one without days has those of its base", async () => {
  const { deps, nextDay, input } = openHouse();
  const { days, ...rest } = input;
  await addPlan(deps, { ...rest, name: "Evenings", basedOn: "desk_monthly" });
  await addPlan(deps, { ...rest, name: "Quiet week", basedOn: "desk_week" });
  await nextDay();
  const [week, evenings] = (await listOwnPlans(deps)).plans.map(({ type }) => type as "desk_week");
  expect(evenings && PLANS[evenings]).toMatchObject({ duration: "month", per: "month", membership: "monthly_desk" });
  expect(week && PLANS[week]).toMatchObject({ duration: 7, per: "week", cancellation: "refunded_while_new" });
  expect(MEMBERSHIP_PLANS).toContain(evenings);
});
