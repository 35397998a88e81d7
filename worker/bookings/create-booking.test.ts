import { expect, test } from "vitest";
import { CreateBookingInput } from "#contract/bookings.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { REMIND_TO_PAY_AFTER_MS } from "#domain/inventory/holds.ts";
import { site } from "#domain/site.ts";
import { addSpecialHours } from "#worker/inventory/special-hours.ts";
import { bookingInput } from "#worker/test/inputs.ts";
import { priceCedis } from "#worker/test/price.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { makeTestDeps, refusalOf } from "#worker/test/test-deps.ts";
import { createBooking } from "./create-booking.ts";

const rate = { rate: 12.4, asOf: "2026-11-21T00:00:00.000Z", source: "currency-api", fetchedAt: NOON } as const;

function input(overrides: Record<string, unknown> = {}): CreateBookingInput {
  return CreateBookingInput.parse({ ...bookingInput(), ...overrides });
}

test("stores a pending booking at the worker's price and enqueues two mails", async () => {
  const { deps, rows } = makeTestDeps();
  const booking = await createBooking(deps, input());
  expect(booking).toMatchObject({
    status: "pending",
    amount: priceCedis("desk_monthly"),
    planName: "Monthly Hot Desk",
    startDate: "2026-11-21",
  });
  expect(rows.bookings()).toHaveLength(1);
  expect(rows.bookings()[0]).toMatchObject({
    id: booking.id,
    amountPesewas: pricePesewas("desk_monthly", 0),
    status: "pending",
  });
  expect(rows.outbox().map((row) => [row.kind, row.audience, row.subjectId])).toEqual([
    ["booking_received", "customer", booking.id],
    ["booking_received", "team", booking.id],
  ]);
});

test("asks for an online payment after ten minutes, and writes about others at once", async () => {
  const { deps, rows } = makeTestDeps();
  const delays = async () =>
    rows
      .outbox()
      .filter(({ audience }) => audience === "customer")
      .map(({ nextAttemptAt, createdAt }) => nextAttemptAt.getTime() - createdAt.getTime());
  await createBooking(deps, input());
  await createBooking({ ...deps, payments: null }, input({ customerEmail: "kofi@example.com" }));
  await createBooking(deps, input({ bookingType: "enterprise", amount: 0, customerEmail: "efua@example.com" }));
  expect(await delays()).toEqual([REMIND_TO_PAY_AFTER_MS, 0, 0]);
});

test("prices the private office at the live rate", async () => {
  const { deps, rows } = makeTestDeps();
  await deps.rateStore.saveRate(rate);
  await createBooking(
    deps,
    input({ bookingType: "private_office", amount: priceCedis("private_office", 12.4), numberOfPeople: 8 }),
  );
  expect(rows.bookings()[0]).toMatchObject({
    amountPesewas: pricePesewas("private_office", 12.4),
    numberOfPeople: 8,
  });
});

test("takes an office for three months at three times the price", async () => {
  const { deps, rows } = makeTestDeps();
  await deps.rateStore.saveRate(rate);
  const office = { bookingType: "private_office", months: "3", startDate: "2026-12-31", numberOfPeople: 3 };
  const refusal = await refusalOf(
    createBooking(deps, input({ ...office, amount: priceCedis("private_office", 12.4) })),
  );
  expect(refusal.price).toMatchObject({ amount: priceCedis("private_office", 12.4, 3) });
  const booked = await createBooking(deps, input({ ...office, amount: priceCedis("private_office", 12.4, 3) }));
  expect(booked).toMatchObject({ months: 3, amount: 3 * priceCedis("private_office", 12.4) });
  expect(rows.allocations()).toMatchObject([
    { resource: "private_offices", firstDay: "2026-12-31", lastDay: "2027-03-30" },
  ]);
});

test("books one month of every other plan, and no other number of months", async () => {
  const { deps } = makeTestDeps();
  expect(await createBooking(deps, input({ months: 12 }))).toMatchObject({
    months: 1,
    amount: priceCedis("desk_monthly"),
  });
  for (const months of [0, 2, 13, "3.0", null])
    expect(CreateBookingInput.safeParse({ ...bookingInput(), months }).error?.issues[0]?.message).toBe(
      "Choose 1, 3, 6 or 12 months",
    );
});

test("refuses an office that another customer has in the last of the months, with the next free start", async () => {
  const { deps, rows } = makeTestDeps();
  await deps.rateStore.saveRate(rate);
  rows.sql("update resources set capacity = 1 where resource = 'private_offices'");
  const book = (months: 1 | 3 | 6, startDate: string) =>
    createBooking(
      deps,
      input({
        ...{ bookingType: "private_office", customerEmail: `${startDate}@example.com`, numberOfPeople: 3 },
        ...{ months, startDate, amount: priceCedis("private_office", 12.4, months) },
      }),
    );
  await book(1, "2027-05-15");
  const refusal = await refusalOf(book(6, "2026-12-01"));
  expect(refusal).toMatchObject({ code: "fully_booked", nextDay: "2027-06-15" });
  expect(refusal.message).toContain("15 May 2027 is full");
  expect(await book(3, "2026-12-01")).toMatchObject({ months: 3 });
});

test("stores the number of people only for plans that ask for it", async () => {
  const { deps, rows } = makeTestDeps();
  expect(await createBooking(deps, input({ numberOfPeople: "50" }))).toMatchObject({ numberOfPeople: null });
  await createBooking(deps, input({ bookingType: "enterprise", amount: 0, numberOfPeople: "50" }));
  expect(rows.bookings().map(({ numberOfPeople }) => numberOfPeople)).toEqual([null, 50]);
});

test("refuses an outdated price with the current one, and stores nothing", async () => {
  const { deps, rows } = makeTestDeps();
  await deps.rateStore.saveRate(rate);
  const refusal = await refusalOf(
    createBooking(deps, input({ bookingType: "private_office", amount: priceCedis("private_office", 12.19) })),
  );
  expect(refusal.code).toBe("price_changed");
  expect(refusal.price).toEqual({
    amount: priceCedis("private_office", 12.4),
    currency: "GHS",
    rate: 12.4,
    asOf: "2026-11-21T00:00:00.000Z",
  });
  expect(rows.bookings()).toEqual([]);
  expect(rows.outbox()).toEqual([]);
});

test("refuses a zero amount, except for Enterprise", async () => {
  const { deps, rows } = makeTestDeps();
  expect(await refusalOf(createBooking(deps, input({ amount: 0 })))).toMatchObject({
    code: "validation_failed",
    fields: { amount: "Amount must be a positive number with at most two decimals" },
  });
  await createBooking(deps, input({ bookingType: "enterprise", amount: 0 }));
  expect(rows.bookings()[0]?.amountPesewas).toBe(0);
});

test.each([
  ["yesterday in Accra", { startDate: "2026-11-20" }, "startDate"],
  [
    "an end after what is paid",
    { bookingType: "desk_day", amount: priceCedis("desk_day"), endDate: "2026-11-22" },
    "endDate",
  ],
])("refuses %s", async (_, dates, field) => {
  const { deps, rows } = makeTestDeps();
  const refusal = await refusalOf(createBooking(deps, input(dates)));
  expect(refusal.code).toBe("validation_failed");
  expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  expect(rows.bookings()).toEqual([]);
});

test("refuses a start on a weekday without hours, and accepts it with special hours", async () => {
  const { openingHours } = site;
  site.openingHours = openingHours.with(0, null);
  try {
    const { deps } = makeTestDeps();
    const sunday = input({ startDate: "2026-11-22" });
    const refusal = await refusalOf(createBooking(deps, sunday));
    expect(refusal).toMatchObject({
      code: "closed_day",
      message:
        "We are closed on Sunday 22 November 2026: no opening hours on Sundays. The next available day is Monday 23 November 2026.",
    });
    await addSpecialHours(deps, { day: "2026-11-22", opens: 9, closes: 13, reason: "Fair" }, null);
    expect(await createBooking(deps, sunday)).toMatchObject({ status: "pending" });
  } finally {
    site.openingHours = openingHours;
  }
});

test("returns the same booking for the same key and form, even after a price change", async () => {
  const { deps, rows } = makeTestDeps();
  await deps.rateStore.saveRate({ ...rate, rate: 12 });
  const office = input({ bookingType: "private_office", amount: priceCedis("private_office", 12) });
  const first = await createBooking(deps, office, "key-1");
  await deps.rateStore.saveRate({ ...rate, rate: 13 });
  expect(await createBooking(deps, office, "key-1")).toEqual(first);
  expect(rows.bookings()).toHaveLength(1);
  expect(rows.outbox()).toHaveLength(2);
});

test("refuses the same key with another form", async () => {
  const { deps, rows } = makeTestDeps();
  await createBooking(deps, input(), "key-1");
  const refusal = await refusalOf(createBooking(deps, input({ customerName: "Kofi Annan" }), "key-1"));
  expect(refusal.code).toBe("idempotency_conflict");
  expect(rows.bookings()).toHaveLength(1);
});

test("refuses malformed keys", async () => {
  const { deps } = makeTestDeps();
  for (const key of ["", "a b", "k".repeat(101), "ɛ"])
    expect((await refusalOf(createBooking(deps, input(), key))).code).toBe("validation_failed");
});
