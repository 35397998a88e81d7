import { expect, test } from "vitest";
import { initializePayment } from "#worker/payments/attempts/initialize-payment.ts";
import { payAgain } from "#worker/payments/attempts/pay-again.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 1,000 dollars at 12.40, and at 13.00. */
const WAS = 1_240_000;
const IS = 1_300_000;

function open() {
  const house = makeTestDeps({
    rateProviders: [{ name: "test", findRate: async () => ({ rate: 13, asOf: "2026-11-21T00:00:00.000Z" }) }],
  } as never);
  const pay = (booking: { id: string; customerEmail: string; customerName: string; bookingType: string }) =>
    initializePayment(house.deps, {
      bookingId: booking.id,
      email: booking.customerEmail,
      customerName: booking.customerName,
      bookingType: booking.bookingType,
      amount: 1,
    } as never);
  return { ...house, pay };
}

async function codeOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => "paid",
    (error) => error.code,
  );
}

test("a price in dollars holds a day: after that the office is asked for at today's, and paid at that", async () => {
  const { pay, insert, rows, clock } = open();
  const start = new Date(clock.now + 100 * DAY);
  const office = insert.booking({ bookingType: "private_office", amountPesewas: WAS, startDate: start });
  clock.now += DAY;
  const refused = await pay(office).catch((error) => error);
  expect(refused).toMatchObject({ code: "price_changed", price: { amount: 13_000, rate: 13 } });
  expect(rows.bookings()[0]).toMatchObject({ amountPesewas: IS, status: "pending" });
  expect(rows.attempts()).toHaveLength(0);
  await pay(office);
  expect(rows.attempts()).toMatchObject([{ amountPesewas: IS, status: "open" }]);
});

test("until then it holds, whatever the dollar does", async () => {
  const { pay, insert, rows, clock } = open();
  const start = new Date(clock.now + 100 * DAY);
  const office = insert.booking({ bookingType: "private_office", amountPesewas: WAS, startDate: start });
  clock.now += DAY - 1;
  await pay(office);
  expect(rows.attempts()).toMatchObject([{ amountPesewas: WAS }]);
});

test("a price in cedis holds 30 days, and a price that is still the same is asked for at once", async () => {
  const { pay, insert, rows, clock } = open();
  const start = new Date(clock.now + 100 * DAY);
  const same = insert.booking({ bookingType: "desk_week", amountPesewas: 75_000, startDate: start });
  const old = insert.booking({ bookingType: "desk_week", amountPesewas: 70_000, startDate: start });
  clock.now += 30 * DAY - 1;
  const young = insert.booking({ bookingType: "desk_week", amountPesewas: 70_000, startDate: start });
  await pay(young);
  clock.now += 1;
  await pay(same);
  expect(await codeOf(pay(old))).toBe("price_changed");
  expect(rows.bookings().map(({ amountPesewas }) => amountPesewas)).toEqual([75_000, 75_000, 70_000]);
});

test("a checkout that is kept alive for days pays at the new price, and the old one goes to review when its money comes", async () => {
  const { deps, pay, insert, rows, clock, gateway } = open();
  const start = new Date(clock.now + 100 * DAY);
  const office = insert.booking({ bookingType: "private_office", amountPesewas: WAS, startDate: start });
  await pay(office);
  const [first] = rows.attempts();
  clock.now += DAY + HOUR;
  const again = () => payAgain(deps, { bookingId: office.id, reference: first?.reference ?? "" });
  expect(await codeOf(again())).toBe("price_changed");
  gateway.hold(first?.reference ?? "", { amountPesewas: WAS });
  await settlePayment(deps, first?.reference ?? "", "gateway");
  expect(rows.bookings()[0]).toMatchObject({ status: "pending", amountPesewas: IS });
  expect(rows.attempts()[0]).toMatchObject({ status: "review", reviewReason: "amount" });
});
