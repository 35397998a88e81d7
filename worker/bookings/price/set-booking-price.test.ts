import { expect, test } from "vitest";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import { recordDeskPayment } from "#worker/payments/desk/record-desk-payment.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { setBookingPrice } from "./set-booking-price.ts";

const agreed = { amount: 12_000, reason: "Ten seats for a month", was: 0 };

function enterprise(overrides: Partial<BookingRow> = {}) {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const { id } = made.insert.booking({ bookingType: "enterprise", amountPesewas: 0, numberOfPeople: 10, ...overrides });
  return { ...made, id };
}

test("an enterprise booking gets the price that was agreed, and is paid at the desk for it", async () => {
  const { deps, id, rows } = enterprise();
  expect(await outcomeOf(recordDeskPayment(deps, id, { method: "cash" }))).toBe("nothing_to_pay");
  expect(await setBookingPrice(deps, id, agreed)).toMatchObject({
    amount: 12_000,
    agreedReason: "Ten seats for a month",
  });
  expect(rows.audit()).toMatchObject([
    { action: "booking_priced", detail: { wasPesewas: 0, amountPesewas: 1_200_000, note: "Ten seats for a month" } },
  ]);
  expect(await recordDeskPayment(deps, id, { method: "cash" })).toMatchObject({ status: "paid", amount: 12_000 });
});

test.each([
  ["has a list price", { bookingType: "desk_week" }, /Weekly has a list price/],
  ["is paid", { status: "paid" }, /is paid/],
  ["is cancelled", { status: "cancelled" }, /is cancelled/],
  ["has another price by now", { amountPesewas: 900_000 }, /agreed on ₵9,000.00 since/],
] as const)("one that %s keeps what it has", async (_, overrides, sentence) => {
  const { deps, id, rows } = enterprise(overrides);
  await expect(setBookingPrice(deps, id, agreed)).rejects.toThrow(sentence);
  expect(rows.audit()).toEqual([]);
});

test("nor one that is being paid, or is priced by somebody else in between", async () => {
  const paying = enterprise({ amountPesewas: 100 });
  paying.insert.attempt({ chargeId: paying.id, amountPesewas: 100, status: "open" });
  paying.gateway.breakDown();
  expect(await outcomeOf(setBookingPrice(paying.deps, paying.id, { ...agreed, was: 1 }))).toBe("payment_in_progress");
  const raced = enterprise();
  const { setPrice } = raced.deps.staffBookings;
  raced.deps.staffBookings.setPrice = async (priced) => {
    raced.update.booking(raced.id, { amountPesewas: 5 });
    return setPrice(priced);
  };
  expect(await outcomeOf(setBookingPrice(raced.deps, raced.id, agreed))).toBe("conflict");
  expect(await outcomeOf(setBookingPrice(raced.deps, "nobody", agreed))).toBe("not_found");
});
