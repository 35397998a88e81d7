import { expect, test } from "vitest";
import type { TakePaymentInput } from "#contract/front-desk/money/take-payment.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import type { ActingStaff } from "#worker/deps.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { listTakings } from "#worker/reports/list-takings.ts";
import { payBooking } from "#worker/test/desk-payments.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { listDue } from "./list-due.ts";
import { listPaymentsOfCharge } from "./list-payments-of-charge.ts";
import { takePayment } from "./take-payment.ts";
import { voidPayment } from "./void-payment.ts";

const DAY = "2026-11-21";
const ama = { customerName: "Ama Mensah", customerEmail: "ama@example.com" };

function setUp(staff: ActingStaff = SHARED_KEY) {
  const made = makeTestDeps({ staff });
  const week = made.insert.booking({ ...ama, bookingType: "desk_week", amountPesewas: 75_000 });
  const pay = (amount: number, owed: number, rest: Partial<TakePaymentInput> = {}) =>
    takePayment(made.deps, { method: "cash", items: [{ id: week.id, owed, amount }], ...rest });
  return { ...made, id: week.id, pay };
}

test("takes a part of the sum, keeps the booking, and leaves the rest owed", async () => {
  const { deps, id, pay, rows, mails } = setUp();
  expect(await pay(300, 750)).toMatchObject({ receipts: [{ receiptNumber: "AH-000001", amount: 300, owed: 450 }] });
  expect(rows.bookings()[0]).toMatchObject({ status: "confirmed", amountPesewas: 75_000, receiptNumber: null });
  expect((await listDue(deps, { id })).items).toMatchObject([{ id, owed: 450, canPayInPart: true }]);
  await deliverOutbox(deps);
  expect(mails.map(({ subject }) => subject)).toContain("Receipt AH-000001: ₵300.00 paid, 23 November 2026");

  expect(await pay(450, 450)).toMatchObject({ receipts: [{ receiptNumber: "AH-000002", amount: 450, owed: 0 }] });
  expect(rows.bookings()[0]).toMatchObject({ status: "paid", receiptNumber: 2 });
  await deliverOutbox(deps);
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Receipt AH-000002: ₵450.00 for/));
  expect((await listTakings(deps, { day: DAY })).entries).toMatchObject([
    { way: "cash", amount: null },
    { way: "cash", amount: null },
  ]);
  expect(rows.ledger().map(({ amountPesewas, subjectId }) => [amountPesewas, subjectId])).toEqual([
    [30_000, id],
    [45_000, id],
  ]);
});

test("refuses a part of an old sum, more than is owed, and nothing", async () => {
  const { pay, rows } = setUp();
  await pay(300, 750);
  expect(await outcomeOf(pay(300, 750))).toBe("price_changed");
  expect(await outcomeOf(pay(451, 450))).toBe("validation_failed");
  expect(await outcomeOf(pay(0, 450))).toBe("validation_failed");
  expect(rows.ledger()).toHaveLength(1);
});

test("two parts at the same time pay once", async () => {
  const { pay, rows } = setUp();
  const outcomes = await Promise.all([outcomeOf(pay(300, 750)), outcomeOf(pay(300, 750))]);
  expect(outcomes.sort()).toEqual(["accepted", "price_changed"]);
  expect(rows.ledger().map(({ amountPesewas }) => amountPesewas)).toEqual([30_000]);
});

test("one transfer pays for several things, or for none of them", async () => {
  const { deps, id, insert, rows } = setUp();
  const day = insert.booking({ ...ama, bookingType: "desk_day", amountPesewas: 25_000 });
  expect((await listDue(deps, { id })).others).toMatchObject([{ id: day.id, owed: 250 }]);
  const transfer = (owed: number) =>
    takePayment(deps, {
      ...{ method: "bank_transfer", transactionId: "FT2632600001" },
      items: [
        { id, owed: 750, amount: 750 },
        { id: day.id, owed, amount: owed },
      ],
    });
  expect(await outcomeOf(transfer(200))).toBe("price_changed");
  // A colleague is faster with one of them.
  const { recordPaid } = deps.charges;
  deps.charges.recordPaid = async (payments) => {
    deps.charges.recordPaid = recordPaid;
    rows.sql(`update charges set state = 'void' where id = '${day.id}'`);
    return recordPaid(payments);
  };
  expect(await outcomeOf(transfer(250))).toBe("conflict");
  rows.sql(`update charges set state = 'open' where id = '${day.id}'`);
  expect(rows.bookings().map(({ status }) => status)).toEqual(["pending", "pending"]);
  expect(rows.ledger()).toEqual([]);

  const { reference } = await transfer(250);
  expect(rows.bookings().map(({ status, receiptNumber }) => [status, receiptNumber])).toEqual([
    ["paid", 1],
    ["paid", 2],
  ]);
  expect(
    await outcomeOf(
      payBooking(deps, { id: insert.booking().id, method: "bank_transfer", transactionId: "FT2632600001" }),
    ),
  ).toBe("duplicate_transaction");
  expect(await voidPayment(deps, { reference, reason: "The bank reversed it" })).toEqual({
    receiptNumbers: ["AH-000001", "AH-000002"],
  });
  expect(
    rows
      .bookings()
      .slice(0, 2)
      .map(({ status }) => status),
  ).toEqual(["pending", "pending"]);
  expect((await listTakings(deps, { day: DAY })).totals.find(({ way }) => way === "bank_transfer")).toMatchObject({
    way: "bank_transfer",
    taken: 1000,
    left: 0,
  });
});

test("voids part payments from the last to the first, and keeps their receipts as void", async () => {
  const { deps, id, pay, rows } = setUp();
  const first = await pay(300, 750);
  const second = await pay(450, 450);
  const undo = ({ reference }: { reference: string }) => voidPayment(deps, { reference, reason: "A mistake" });
  await expect(undo(first)).rejects.toThrow(/The rest is paid/);
  expect((await listPaymentsOfCharge(deps, { id })).items).toMatchObject([
    { receiptNumber: "AH-000001", way: "desk_cash", voidedAt: null, canVoid: false },
    { receiptNumber: "AH-000002", way: "desk_cash", voidedAt: null, canVoid: true },
  ]);
  await undo(second);
  expect(rows.bookings()[0]).toMatchObject({ status: "confirmed", receiptNumber: null });
  await undo(first);
  expect(rows.bookings()[0]).toMatchObject({ status: "pending" });
  expect(await outcomeOf(undo(first))).toBe("conflict");
  expect((await listDue(deps, { id })).items).toMatchObject([{ owed: 750 }]);
  expect((await listPaymentsOfCharge(deps, { id })).items).toMatchObject([
    { receiptNumber: "AH-000001", voidedAt: expect.any(String), canVoid: false },
    { receiptNumber: "AH-000002", voidedAt: expect.any(String), canVoid: false },
  ]);
  expect(await pay(750, 750)).toMatchObject({ receipts: [{ receiptNumber: "AH-000003" }] });
});

test("the desk undoes only its own payment, within ten minutes", async () => {
  const kofi: ActingStaff = { ...SHARED_KEY, staffId: "kofi", fingerprint: null, role: "desk", name: "Kofi" };
  const { deps, pay, clock } = setUp(kofi);
  const { reference } = await pay(750, 750);
  const undo = (staff: ActingStaff) => voidPayment({ ...deps, staff }, { reference, reason: "A mistake" });
  expect(await outcomeOf(undo({ ...kofi, staffId: "yaa" }))).toBe("forbidden");
  clock.now += 11 * 60_000;
  expect(await outcomeOf(undo(kofi))).toBe("forbidden");
  clock.now -= 2 * 60_000;
  expect(await undo(kofi)).toEqual({ receiptNumbers: ["AH-000001"] });
});

test("refunds what was paid in part when the booking is cancelled", async () => {
  const { deps, id, pay, rows } = setUp();
  await pay(300, 750);
  const { refund } = await cancelBooking(deps, { bookingId: id, reason: "Ill" });
  expect(refund).toMatchObject({ status: "by_hand", amountPesewas: 30_000, paymentReference: null });
  expect(rows.sql(`select state from charges where id = '${id}'`)).toEqual([{ state: "void" }]);
});
