import { expect, test } from "vitest";
import { bookForCustomer } from "#worker/bookings/book-for-customer.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { addClient } from "#worker/clients/add-client.ts";
import { AppError } from "#worker/errors.ts";
import { voidDeskPayment } from "#worker/payments/desk/void-desk-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { confirmRefundByHand } from "#worker/refunds/list-refunds.ts";
import { reconcileExternalRefunds } from "#worker/refunds/reconcile-external-refunds.ts";
import { paymentFixture } from "#worker/test/payment-fixture.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { closeMonth } from "./close-month.ts";
import { countCash } from "./count-cash.ts";
import { exportMonth } from "./export-month.ts";
import { getDayClose } from "./get-day-close.ts";
import { reportMonth } from "./report-month.ts";

const DAY = "2026-11-21";
const MONTH = "2026-11";
const HOUR = 3_600_000;

/** A payment that has arrived at the gateway, and has been settled here. */
async function paidOnline() {
  const house = paymentFixture({ payment: { status: "success" } });
  await settlePayment(house.deps, house.reference, "gateway");
  return house;
}

function takeCash(deps: Parameters<typeof bookForCustomer>[0], customerName = "Yaw Cash") {
  return bookForCustomer(
    deps,
    {
      ...{ customerName, customerPhone: "0241234567", bookingType: "desk_week", startDate: "2026-12-07" },
      ...{ source: "walk_in", payment: { kind: "cash" } },
    },
    null,
  );
}

test("a payment stands in the ledger once, with its way, its fee and its number, however often it is asked about", async () => {
  const house = await paidOnline();
  await settlePayment(house.deps, house.reference, "clock");
  const report = await reportMonth(house.deps, { month: MONTH });
  expect(report.revenue).toMatchObject({ amount: 2000, byWay: [{ way: "mobile_money", count: 1, amount: 2000 }] });
  expect(report.receipts).toMatchObject({ count: 1, amount: 2000, first: "AH-000001", last: "AH-000001", gaps: [] });
  expect(report.fees).toEqual({ count: 1, amount: -39 });
});

test("what customers pay on top of a price is the gateway's, and no revenue", async () => {
  const house = paymentFixture({ payment: { status: "success", amountPesewas: 203_900, requestedPesewas: 200_000 } });
  await settlePayment(house.deps, house.reference, "gateway");
  const report = await reportMonth(house.deps, { month: MONTH });
  expect([report.revenue.amount, report.surcharges.amount]).toEqual([2000, 39]);
  const { ours, differences } = await getDayClose(house.deps, { day: DAY });
  expect([ours, differences]).toEqual([{ count: 1, amount: 2039 }, []]);
});

test("a payment under review is no revenue until it pays for something, and leaves when it goes back", async () => {
  const house = paymentFixture({ booking: { status: "cancelled" }, payment: { status: "success" } });
  await settlePayment(house.deps, house.reference, "gateway");
  expect(await reportMonth(house.deps, { month: MONTH })).toMatchObject({
    ...{ revenue: { amount: 0 }, held: { count: 1, amount: 2000 } },
  });
  house.gateway.refunds.set("9", {
    ...{ gatewayId: "9", reference: house.reference, amountPesewas: 200_000, note: "Sorry", status: "processed" },
    createdAt: house.clock.now,
  } as never);
  await reconcileExternalRefunds(house.deps);
  const { held, refunds } = await reportMonth(house.deps, { month: MONTH });
  expect([held.amount, refunds.amount]).toEqual([0, 0]);
});

test("cash that is taken, taken back and given back leaves its lines, and a number that is given to no other", async () => {
  const { deps } = makeTestDeps();
  const booking = await takeCash(deps);
  const reference = booking.paymentReference ?? "";
  await voidDeskPayment(deps, booking.id, { reason: "wrong booking", paymentReference: reference });
  const kept = await takeCash(deps, "Esi Cash");
  const { refund } = await cancelBooking(deps, { bookingId: kept.id, reason: "asked to" });
  await confirmRefundByHand(deps, { refundId: refund?.id ?? "" });
  const report = await reportMonth(deps, { month: MONTH });
  expect(report.receipts).toMatchObject({ count: 2, first: "AH-000001", last: "AH-000002", gaps: [] });
  expect([report.takenBack.amount, report.refunds.amount, report.revenue.amount]).toEqual([-750, -750, 0]);
  expect(report.revenue.byWay).toEqual([{ way: "desk_cash", count: 4, amount: 0 }]);
});

test("what is closed does not change: what is learned of it later stands in the month it is learned in", async () => {
  const house = paymentFixture({ payment: { status: "success", paidAt: "2026-11-30T20:00:00.000Z" } });
  const { deps, clock, rows } = house;
  await expect(closeMonth(deps, MONTH)).rejects.toMatchObject({ code: "conflict" });
  clock.now = Date.UTC(2026, 11, 2, 9);
  house.updateAttempt({ createdAt: new Date(Date.UTC(2026, 10, 30, 19)) });
  const empty = await reportMonth(deps, { month: MONTH });
  expect(await closeMonth(deps, MONTH)).toMatchObject({ entries: 0, balance: 0 });
  await expect(closeMonth(deps, MONTH)).rejects.toMatchObject({ code: "conflict" });
  await settlePayment(deps, house.reference, "gateway");
  const [november, december] = [
    await reportMonth(deps, { month: MONTH }),
    await reportMonth(deps, { month: "2026-12" }),
  ];
  // The house knows of the stay and of its member now, and the books do not move.
  const { memberships } = empty;
  expect({ ...november, closed: null, occupancy: [], memberships }).toEqual({ ...empty, occupancy: [] });
  expect(december.revenue.amount).toBe(2000);
  expect(december.late).toMatchObject([
    { day: "2026-11-30", kind: "receipt", amount: 2000, reference: house.reference },
    { day: "2026-11-30", kind: "fee", amount: -39 },
  ]);
  await closeMonthLater(house);
  expect(() => rows.sql("update ledger_entries set amount_pesewas = 1")).toThrow("This month is closed");
  expect(() => rows.sql("delete from ledger_entries")).toThrow("This month is closed");
});

async function closeMonthLater({ deps, clock }: ReturnType<typeof paymentFixture>) {
  clock.now = Date.UTC(2027, 0, 3, 9);
  expect(await closeMonth(deps, "2026-12")).toMatchObject({ entries: 2, balance: 1961 });
}

test("a day is ours beside the gateway's, and each difference has its reason", async () => {
  const house = await paidOnline();
  const { deps, gateway, reference, insert, clock } = house;
  expect(await getDayClose(deps, { day: DAY })).toMatchObject({
    ours: { count: 1, amount: 2000 },
    gateway: { count: 1, amount: 2000, fees: 39 },
    differences: [],
  });
  gateway.hold("nobodys");
  const begun = insert.attempt({ chargeId: house.booking().id, status: "failed", reference: "begun-here" });
  gateway.hold(begun.reference);
  gateway.hold("naira", { currency: "NGN" });
  gateway.refunds.set("5", {
    ...{ gatewayId: "5", reference, amountPesewas: 1000, note: "x", status: "processed", createdAt: clock.now },
    refundedAt: `${DAY}T13:00:00.000Z`,
  } as never);
  gateway.payouts.push({
    ...{
      gatewayId: "1",
      status: "success",
      amountPesewas: 100,
      feesPesewas: 2,
      currency: "GHS",
      paidOn: `${DAY}T06:00:00Z`,
    },
  });
  const { differences, payouts } = await getDayClose(deps, { day: DAY });
  expect(differences.toSorted((one, other) => (one.why < other.why ? -1 : 1))).toEqual([
    { reference: "nobodys", ours: null, gateway: 2000, why: "not_known_here" },
    { reference: "begun-here", ours: null, gateway: 2000, why: "not_settled_here" },
    { reference: "naira", ours: null, gateway: 2000, why: "other_currency" },
    { reference, ours: null, gateway: -10, why: "refund_not_known_here" },
  ]);
  expect(payouts).toEqual([{ id: "1", status: "success", amount: 1, fees: 0.02 }]);
  gateway.payments.delete(reference);
  expect((await getDayClose(deps, { day: DAY })).differences).toContainEqual({
    ...{ reference, ours: 2000, gateway: null, why: "not_at_gateway" },
  });
});

test("while the gateway cannot be asked, ours is shown and nothing is said to differ", async () => {
  const house = await paidOnline();
  house.gateway.before.listBooks = () => Promise.reject(new AppError("gateway_unavailable"));
  expect(await getDayClose(house.deps, { day: DAY })).toMatchObject({
    ...{ ours: { count: 1, amount: 2000 }, gateway: null, payouts: null, differences: [] },
  });
});

test("the desk sees today alone", async () => {
  const { deps } = makeTestDeps();
  const desk = {
    ...deps,
    staff: {
      name: "Kojo",
      role: "desk",
      staffId: "s",
      fingerprint: null,
      sessionId: null,
      authenticatedAt: null,
    } as const,
  };
  await expect(getDayClose(desk, { day: "2026-11-20" })).rejects.toMatchObject({ code: "forbidden" });
  expect(await getDayClose(desk, { day: DAY })).toMatchObject({ day: DAY });
});

test("the drawer should hold what was left in it and what came and went since, and each count says who counted", async () => {
  const { deps, clock } = makeTestDeps();
  await takeCash(deps);
  await expect(countCash(deps, { counted: 750, expected: 0 })).rejects.toMatchObject({ code: "conflict" });
  clock.now += HOUR;
  expect(await countCash(deps, { counted: 745, banked: 700, expected: 750, note: "a five is missing" })).toMatchObject({
    ...{ expected: 750, counted: 745, difference: -5, banked: 700, note: "a five is missing", by: null },
  });
  clock.now += HOUR;
  await takeCash(deps, "Kofi Cash");
  const { drawer } = await getDayClose(deps, { day: DAY });
  expect(drawer.now).toMatchObject({ opening: 45, taken: 750, givenBack: 0, expected: 795 });
  expect(drawer.counts).toHaveLength(1);
  await expect(countCash(deps, { counted: 10, banked: 11, expected: 795 })).rejects.toMatchObject({ code: "conflict" });
});

test("of two who count at once one is told", async () => {
  const { deps, clock } = makeTestDeps();
  await takeCash(deps);
  clock.now += HOUR;
  const count = () => countCash(deps, { counted: 750, expected: 750 });
  const results = await Promise.allSettled([count(), count()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a number that stands in another month explains the gap it leaves", async () => {
  const house = await paidOnline();
  const { deps, clock } = house;
  clock.now = Date.UTC(2026, 11, 3, 9);
  await takeCash(deps);
  clock.now = Date.UTC(2026, 10, 25, 9);
  await takeCash(deps, "Ama Cash");
  const { receipts } = await reportMonth(deps, { month: MONTH });
  expect(receipts.gaps).toEqual([{ receipt: "AH-000002", month: "2026-12" }]);
});

test("the files hold each sum of the month, and what a spreadsheet would run is only text", async () => {
  const house = await paidOnline();
  const { deps } = house;
  await takeCash(deps);
  const sheet = await exportMonth(deps, { month: MONTH, format: "csv" });
  const lines = String(sheet.body).trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain("AH-000001,Monthly Hot Desk,mobile_money,2000,");
  const paper = await exportMonth(deps, { month: MONTH, format: "pdf" });
  const text = Array.from(paper.body as Uint8Array, (byte) => String.fromCharCode(byte)).join("");
  for (const figure of ["2,750.00", "AH-000001", "AH-000002", "-39.00", "Without a gap."])
    expect(text).toContain(`${figure}`);
  expect(house.rows.audit().filter(({ action }) => action === "list_exported")).toHaveLength(2);
});

test("virtual offices' months are revenue by their plan, and what is late is told by its age", async () => {
  const { deps } = makeTestDeps();
  await addClient(deps, {
    ...{ fullName: "Efua", businessName: "Efua Ltd", email: "e@example.com", phone: "0241234567", country: "ghana" },
    ...{ plan: "pro", amount: 600, startDate: "2026-10-01", nextDueDate: "2026-11-01", documents: [] },
    isFirstMonthPaid: true,
  } as never);
  const report = await reportMonth(deps, { month: MONTH });
  expect(report.clientMonths).toEqual({ count: 1, amount: 600 });
  expect(report.revenue.byPlan).toMatchObject([{ plan: "virtual_pro", amount: 600 }]);
  expect(report.overdue).toContainEqual({ age: "8-30", count: 1, amount: 600, lateFees: 0 });
  expect(report.memberships).toMatchObject({ new: 0, left: 0, active: 1, recurringAmount: 600 });
});
