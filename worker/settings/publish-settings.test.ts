import * as fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { CreateBookingInput } from "#contract/bookings.ts";
import { applyPublished } from "#domain/apply-published.ts";
import { SOLD_TYPES } from "#domain/bookings/bookings.ts";
import { addDays, dayAt, MS_PER_DAY, startOfDay } from "#domain/calendar/days.ts";
import { PRICES } from "#domain/catalogue/prices.ts";
import { site } from "#domain/site.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import { initializePayment } from "#worker/payments/attempts/initialize-payment.ts";
import { bookingInput, paymentInput } from "#worker/test/inputs.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { followSettings } from "./follow-settings.ts";
import { getPrices } from "./get-prices.ts";
import { addPlan, listOwnPlans, withdrawPlan } from "./own-plans.ts";
import {
  changeHouse,
  discardHouse,
  getHouse,
  listPrices,
  listSettingsHistory,
  publishHouse,
  restoreHouse,
  setPrices,
  storeSettings,
  withdrawPrices,
} from "./publish-settings.ts";

afterEach(() => applyPublished({}));

function openHouse() {
  const made = makeTestDeps();
  const today = dayAt(made.clock.now);
  const tomorrow = addDays(today, 1);
  const nextDay = async () => {
    made.clock.now += MS_PER_DAY;
    await followSettings(made.deps.settingsStore, made.deps.now());
  };
  return { ...made, today, tomorrow, nextDay };
}

test("a price set for tomorrow holds from midnight on, and what was quoted before stays", async () => {
  const { deps, tomorrow, nextDay } = openHouse();
  await setPrices(deps, { from: tomorrow, plans: [{ bookingType: "desk_day", amount: 275.5 }] });
  const booked = await createBooking(
    deps,
    bookingInput({ bookingType: "desk_day", amount: 250, startDate: addDays(tomorrow, 3) }),
    null,
  );
  expect(booked.amount).toBe(250);
  await nextDay();
  expect((await getPrices(deps)).plans.find(({ bookingType }) => bookingType === "desk_day")).toMatchObject({
    amount: 275.5,
    cedis: 275.5,
  });
  expect(await getPrices(deps)).toMatchObject({ version: 2, from: tomorrow });
  expect(
    await outcomeOf(
      createBooking(
        deps,
        bookingInput({ bookingType: "desk_day", amount: 250, startDate: addDays(tomorrow, 3) }),
        null,
      ),
    ),
  ).toBe("price_changed");
});

test("refuses prices for a day that has begun, unknown ones, and a list that changes nothing", async () => {
  const { deps, today, tomorrow } = openHouse();
  const of = (from: string, bookingType: string, amount: number) =>
    outcomeOf(setPrices(deps, { from, plans: [{ bookingType, amount }] }));
  expect(await of(today, "desk_day", 260)).toBe("validation_failed");
  expect(await of(tomorrow, "enterprise", 260)).toBe("validation_failed");
  expect(await of(tomorrow, "desk_day", PRICES.desk_day / 100)).toBe("validation_failed");
  expect(await of(tomorrow, "desk_day", 0)).toBe("validation_failed");
  expect(await of(tomorrow, "meeting_room_hour", 0)).toBe("accepted");
});

test("prices ahead can be withdrawn, those of today cannot", async () => {
  const { deps, tomorrow, nextDay } = openHouse();
  const { versions } = await setPrices(deps, { from: tomorrow, plans: [{ bookingType: "desk_week", amount: 800 }] });
  const id = versions[0]?.id ?? "";
  expect(versions[0]).toMatchObject({
    version: 2,
    isAhead: true,
    changes: [{ name: "desk_week", amount: 800, before: 750 }],
  });
  expect((await withdrawPrices(deps, { id })).versions).toHaveLength(1);
  const again = await setPrices(deps, { from: tomorrow, plans: [{ bookingType: "desk_week", amount: 820 }] });
  await nextDay();
  expect(await outcomeOf(withdrawPrices(deps, { id: again.versions[0]?.id ?? "" }))).toBe("conflict");
  expect((await listPrices(deps)).prices.find(({ name }) => name === "desk_week")?.amount).toBe(820);
});

test("a draft changes nothing until it is published; the history restores what was before", async () => {
  const { deps, rows } = openHouse();
  const { name } = site;
  expect(
    (await changeHouse(deps, { name: "Casa Akwaaba", phone: "+233241234567" })).changes.map(({ title }) => title),
  ).toEqual(["Name", "Phone"]);
  expect(site.name).toBe(name);
  await publishHouse(deps);
  expect([site.name, site.phone.display]).toEqual(["Casa Akwaaba", "+233 24 123 4567"]);
  expect(await outcomeOf(publishHouse(deps))).toBe("conflict");
  expect((await listSettingsHistory(deps)).items.map(({ changes, isCurrent }) => [changes.length, isCurrent])).toEqual([
    [2, true],
    [0, false],
  ]);
  await restoreHouse(deps, { id: "first" });
  expect(site.name).toBe(name);
  expect(rows.audit().filter(({ action }) => action === "house_published")).toHaveLength(2);
});

test("refuses to change, publish or discard a draft that the screen does not show", async () => {
  const { deps } = openHouse();
  const { version: seenByLaptop } = await getHouse(deps);
  const { version: seenByPhone } = await changeHouse(deps, { area: "Osu", seen: seenByLaptop });
  const laptop = [
    changeHouse(deps, { area: "Labone", seen: seenByLaptop }),
    publishHouse(deps, { seen: seenByLaptop }),
  ];
  laptop.push(discardHouse(deps, { seen: seenByLaptop }));
  expect(await Promise.all(laptop.map(outcomeOf))).toEqual(["conflict", "conflict", "conflict"]);
  expect(await getHouse(deps)).toMatchObject({ facts: { area: "Osu" }, version: seenByPhone });
  await publishHouse(deps, { seen: seenByPhone });
  expect(site.address.area).toBe("Osu");
  // A caller of the API that has seen nothing is not refused.
  expect((await changeHouse(deps, { area: "Labone" })).version).not.toBe(seenByPhone);
});

test("says what restoring would change, and refuses it while a draft waits", async () => {
  const { deps } = openHouse();
  const { area } = site.address;
  await changeHouse(deps, { area: "Osu" });
  await publishHouse(deps);
  await changeHouse(deps, { tagline: "Work here" });
  expect((await listSettingsHistory(deps)).items.map(({ restores }) => restores)).toEqual([
    [],
    [{ field: "area", title: "Area", before: "Osu", after: area }],
  ]);
  expect(await outcomeOf(restoreHouse(deps, { id: "first" }))).toBe("conflict");
  expect(site.address.area).toBe("Osu");
  await discardHouse(deps);
  expect((await restoreHouse(deps, { id: "first" })).facts.area).toBe(area);
});

test("names the facts that would be published as samples", async () => {
  const { deps } = openHouse();
  const { samples } = await changeHouse(deps, { area: "Osu" });
  expect(samples).toContain("WhatsApp");
  expect((await changeHouse(deps, { whatsapp: "+233241234567" })).samples).toEqual(
    samples.filter((title) => title !== "WhatsApp"),
  );
});

test("a draft that changes nothing is none, and a draft can be discarded", async () => {
  const { deps } = openHouse();
  expect((await changeHouse(deps, { name: site.name })).changes).toEqual([]);
  await changeHouse(deps, { area: "Osu" });
  expect((await discardHouse(deps)).changes).toEqual([]);
  expect(await getHouse(deps)).toMatchObject({ facts: { area: site.address.area } });
});

test("the job repeats a publication that could not be stored", async () => {
  const { deps } = openHouse();
  await changeHouse(deps, { name: "Casa Akwaaba" });
  const { save } = deps.settingsStore;
  const failing = {
    ...deps,
    settingsStore: {
      ...deps.settingsStore,
      find: deps.settingsStore.find,
      save: async () => Promise.reject(new Error("The store is away")),
    },
  };
  await expect(publishHouse(failing)).rejects.toThrow("The store is away");
  expect(await deps.settingsStore.find()).toBeNull();
  await storeSettings({ ...deps, settingsStore: { ...deps.settingsStore, find: deps.settingsStore.find, save } });
  expect((await deps.settingsStore.find())?.facts).toMatchObject({ name: "Casa Akwaaba" });
});

test("whatever prices are set and plans added or withdrawn, a customer pays what was quoted", async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("price" as const),
      ahead: fc.integer({ min: 1, max: 3 }),
      amount: fc.integer({ min: 50, max: 500 }),
    }),
    fc.record({ kind: fc.constant("book" as const), which: fc.nat(5) }),
    fc.record({
      kind: fc.constant("add" as const),
      ahead: fc.integer({ min: 1, max: 2 }),
      amount: fc.integer({ min: 50, max: 500 }),
      days: fc.integer({ min: 1, max: 31 }),
    }),
    fc.record({ kind: fc.constant("withdraw" as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constant("night" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      applyPublished({});
      const { deps, clock, rows, nextDay } = openHouse();
      await followSettings(deps.settingsStore, deps.now());
      const quoted = new Map<string, { amount: number; bookingType: "desk_day" }>();
      let withdrawn: string[] = [];
      for (const step of steps) {
        const today = dayAt(clock.now);
        const { plans } = await getPrices(deps);
        const sold = plans.filter(({ bookingType }) => /^desk_(day|own)/.test(bookingType));
        if (step.kind === "night") await nextDay();
        if (step.kind === "price")
          await outcomeOf(
            setPrices(deps, {
              from: addDays(today, step.ahead),
              plans: sold.map(({ bookingType }) => ({ bookingType, amount: step.amount })),
            }),
          );
        if (step.kind === "add")
          await addPlan(deps, {
            ...{ name: `Plan ${deps.newId()}`, basedOn: "desk_day", days: step.days, amount: step.amount },
            ...{ from: addDays(today, step.ahead), included: ["A desk"] },
          });
        if (step.kind === "withdraw") {
          const types = (await listOwnPlans(deps)).plans.filter(({ state }) => state !== "withdrawn");
          const type = types[step.which % types.length]?.type;
          if (type) await withdrawPlan(deps, { type });
          if (type) withdrawn = [...withdrawn, type];
        }
        expect(withdrawn.filter((type) => SOLD_TYPES.some((other) => other === type))).toEqual([]);
        if (step.kind !== "book") continue;
        const { bookingType, cedis: amount } = sold[step.which % sold.length] as {
          bookingType: "desk_day";
          cedis: number;
        };
        const startDate = addDays(today, 5);
        const input = CreateBookingInput.parse({ ...bookingInput({ amount, startDate }), bookingType });
        const { id } = await createBooking(deps, input, null);
        quoted.set(id, { amount, bookingType });
      }
      for (const [id, { amount, bookingType }] of quoted) {
        const booking = rows.bookings().find((row) => row.id === id);
        if (!booking) throw new Error("A booking is lost");
        expect(booking.amountPesewas).toBe(amount * 100);
        if (booking.startDate.getTime() < startOfDay(dayAt(clock.now))) continue;
        await initializePayment(deps, {
          ...paymentInput(),
          email: booking.customerEmail,
          customerName: booking.customerName,
          bookingType,
          bookingId: id,
        });
        const attempt = rows.attempts().find(({ chargeId }) => chargeId === id);
        expect(attempt?.amountPesewas).toBe(amount * 100);
      }
    }),
    { numRuns: 20, seed: 20_261_127 },
  );
});
