import { expect, test } from "vitest";
import { initializePayment } from "#worker/payments/attempts/initialize-payment.ts";
import { payAgain } from "#worker/payments/attempts/pay-again.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 1,000 dollars in pesewas, at 12.40 and at 13.00. */
const OLD_PRICE = 1_240_000;
const NEW_PRICE = 1_300_000;

function setUp() {
  const harness = makeTestDeps({
    rateProviders: [{ name: "test", findRate: async () => ({ rate: 13, asOf: "2026-11-21T00:00:00.000Z" }) }],
  } as never);
  const pay = (booking: { id: string; customerEmail: string; customerName: string; bookingType: string }) =>
    initializePayment(harness.deps, {
      bookingId: booking.id,
      email: booking.customerEmail,
      customerName: booking.customerName,
      bookingType: booking.bookingType,
      amount: 1,
    } as never);
  return { ...harness, pay };
}

async function errorCodeOf(payment: Promise<unknown>): Promise<string> {
  return payment.then(
    () => "paid",
    (error) => error.code,
  );
}

test("requotes a dollar price after a day, and charges the new price", async () => {
  const { pay, insert, rows, clock } = setUp();
  const start = new Date(clock.now + 100 * DAY);
  const office = insert.booking({ bookingType: "private_office", amountPesewas: OLD_PRICE, startDate: start });
  clock.now += DAY;
  const refused = await pay(office).catch((error) => error);
  expect(refused).toMatchObject({ code: "price_changed", price: { amount: 13_000, rate: 13 } });
  expect(rows.bookings()[0]).toMatchObject({ amountPesewas: NEW_PRICE, status: "pending" });
  expect(rows.attempts()).toHaveLength(0);
  await pay(office);
  expect(rows.attempts()).toMatchObject([{ amountPesewas: NEW_PRICE, status: "open" }]);
});

test("requotes all months of an office", async () => {
  const { pay, insert, rows, clock } = setUp();
  const start = new Date(clock.now + 100 * DAY);
  const office = { bookingType: "private_office", amountPesewas: 3 * OLD_PRICE, months: 3, startDate: start } as const;
  const { id, ...booked } = insert.booking(office);
  clock.now += DAY;
  expect(await errorCodeOf(pay({ id, ...booked }))).toBe("price_changed");
  expect(rows.bookings()[0]).toMatchObject({ amountPesewas: 3 * NEW_PRICE });
});

test("keeps a dollar price for a day, whatever the rate does", async () => {
  const { pay, insert, rows, clock } = setUp();
  const start = new Date(clock.now + 100 * DAY);
  const office = insert.booking({ bookingType: "private_office", amountPesewas: OLD_PRICE, startDate: start });
  clock.now += DAY - 1;
  await pay(office);
  expect(rows.attempts()).toMatchObject([{ amountPesewas: OLD_PRICE }]);
});

test("keeps a cedi price for 30 days, and charges an unchanged one without a refusal", async () => {
  const { pay, insert, rows, clock } = setUp();
  const start = new Date(clock.now + 100 * DAY);
  const same = insert.booking({ bookingType: "desk_week", amountPesewas: 75_000, startDate: start });
  const old = insert.booking({ bookingType: "desk_week", amountPesewas: 70_000, startDate: start });
  clock.now += 30 * DAY - 1;
  const young = insert.booking({ bookingType: "desk_week", amountPesewas: 70_000, startDate: start });
  await pay(young);
  clock.now += 1;
  await pay(same);
  expect(await errorCodeOf(pay(old))).toBe("price_changed");
  expect(rows.bookings().map(({ amountPesewas }) => amountPesewas)).toEqual([75_000, 75_000, 70_000]);
});

test("an old checkout pays the new price, and a payment at the old price goes to review", async () => {
  const { deps, pay, insert, rows, clock, gateway } = setUp();
  const start = new Date(clock.now + 100 * DAY);
  const office = insert.booking({ bookingType: "private_office", amountPesewas: OLD_PRICE, startDate: start });
  await pay(office);
  const [first] = rows.attempts();
  clock.now += DAY + HOUR;
  const again = () => payAgain(deps, { bookingId: office.id, reference: first?.reference ?? "" });
  expect(await errorCodeOf(again())).toBe("price_changed");
  gateway.hold(first?.reference ?? "", { amountPesewas: OLD_PRICE });
  await settlePayment(deps, first?.reference ?? "", "gateway");
  expect(rows.bookings()[0]).toMatchObject({ status: "pending", amountPesewas: NEW_PRICE });
  expect(rows.attempts()[0]).toMatchObject({ status: "review", reviewReason: "amount" });
});
