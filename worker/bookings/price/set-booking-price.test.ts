import { expect, test } from "vitest";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import { payBooking } from "#worker/test/desk-payments.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { setBookingPrice } from "./set-booking-price.ts";

const agreedPrice = { amount: 12_000, reason: "Ten seats for a month", was: 0 };

function enterpriseBooking(overrides: Partial<BookingRow> = {}) {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const { id } = fixture.insert.booking({
    bookingType: "enterprise",
    amountPesewas: 0,
    numberOfPeople: 10,
    ...overrides,
  });
  return { ...fixture, id };
}

test("sets an agreed price, which is then payable at the desk", async () => {
  const { deps, id, rows } = enterpriseBooking();
  expect(await outcomeOf(payBooking(deps, { id, method: "cash" }))).toBe("nothing_to_pay");
  expect(await setBookingPrice(deps, { id, ...agreedPrice })).toMatchObject({
    amount: 12_000,
    agreedReason: "Ten seats for a month",
  });
  expect(rows.audit()).toMatchObject([
    { action: "booking_priced", detail: { wasPesewas: 0, amountPesewas: 1_200_000, note: "Ten seats for a month" } },
  ]);
  expect(await payBooking(deps, { id, method: "cash" })).toMatchObject({ status: "paid", amount: 12_000 });
});

test.each([
  ["has a list price", { bookingType: "desk_week" }, /Weekly has a list price/],
  ["is paid", { status: "paid" }, /price of a paid booking/],
  ["is cancelled", { status: "cancelled" }, /price a cancelled booking/],
  ["has another price than seen", { amountPesewas: 900_000 }, /price is now ₵9,000.00/],
] as const)("refuses to price a booking that %s", async (_, overrides, sentence) => {
  const { deps, id, rows } = enterpriseBooking(overrides);
  await expect(setBookingPrice(deps, { id, ...agreedPrice })).rejects.toThrow(sentence);
  expect(rows.audit()).toEqual([]);
});

test("refuses to price a booking that is being paid or was priced meanwhile", async () => {
  const paying = enterpriseBooking({ amountPesewas: 100 });
  paying.insert.attempt({ chargeId: paying.id, amountPesewas: 100, status: "open" });
  paying.gateway.failLookups();
  expect(await outcomeOf(setBookingPrice(paying.deps, { id: paying.id, ...agreedPrice, was: 1 }))).toBe(
    "payment_in_progress",
  );
  const raced = enterpriseBooking();
  const { setPrice } = raced.deps.staffBookings;
  raced.deps.staffBookings.setPrice = async (priced) => {
    raced.update.booking(raced.id, { amountPesewas: 5 });
    return setPrice(priced);
  };
  expect(await outcomeOf(setBookingPrice(raced.deps, { id: raced.id, ...agreedPrice }))).toBe("conflict");
  expect(await outcomeOf(setBookingPrice(raced.deps, { id: "nobody", ...agreedPrice }))).toBe("not_found");
});
