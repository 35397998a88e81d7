import { expect, test } from "vitest";
import { bookForCustomer } from "#worker/bookings/book-for-customer.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { addClient } from "#worker/clients/add-client.ts";
import { AppError } from "#worker/errors.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { confirmRefundByHand } from "#worker/refunds/list-refunds.ts";
import { reconcileExternalRefunds } from "#worker/refunds/reconcile-external-refunds.ts";
import { listTakings } from "#worker/reports/list-takings.ts";
import { summariseBusiness } from "#worker/reports/summarise-business.ts";
import { payMembership, voidBookingPayment } from "#worker/test/desk-payments.ts";
import { paidOnlineBooking, paymentFixture } from "#worker/test/payment-fixture.ts";
import { readPdfText } from "#worker/test/read-pdf-text.ts";
import { asSharedKey, SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { closeMonth } from "./close-month.ts";
import { countCash, explainCount, getExpectedCash } from "./count-cash.ts";
import { exportMonth } from "./export-month.ts";
import { getDayClose } from "./get-day-close.ts";
import { moveCash, voidCashMovement } from "./move-cash.ts";
import { reportMonth } from "./report-month.ts";

const DAY = "2026-11-21";
const MONTH = "2026-11";
const HOUR = 3_600_000;

function recordCash(deps: Parameters<typeof bookForCustomer>[0], customerName = "Yaw Cash", price = {}) {
  return bookForCustomer(
    deps,
    {
      ...{ customerName, customerPhone: "0241234567", bookingType: "desk_week", startDate: "2026-12-07" },
      ...{ source: "walk_in", payment: { kind: "cash" } },
      ...price,
    },
    null,
  );
}

test("settling a payment twice writes its method, fee and receipt to the ledger once", async () => {
  const harness = await paidOnlineBooking();
  await settlePayment(harness.deps, harness.reference, "clock");
  const report = await reportMonth(harness.deps, { month: MONTH });
  expect(report.revenue).toMatchObject({ amount: 2000, byWay: [{ way: "mobile_money", count: 1, amount: 2000 }] });
  expect(report.receipts).toMatchObject({ count: 1, amount: 2000, first: "AH-000001", last: "AH-000001", gaps: [] });
  expect(report.fees).toEqual({ count: 1, amount: -39 });
});

test("books a surcharge separately from revenue", async () => {
  const harness = paymentFixture({ payment: { status: "success", amountPesewas: 203_900, requestedPesewas: 200_000 } });
  await settlePayment(harness.deps, harness.reference, "gateway");
  const report = await reportMonth(harness.deps, { month: MONTH });
  expect([report.revenue.amount, report.surcharges.amount]).toEqual([2000, 39]);
  const { ours, differences } = await getDayClose(harness.deps, { day: DAY });
  expect([ours, differences]).toEqual([{ count: 1, amount: 2039 }, []]);
});

test("a payment under review is not revenue, and leaves the report when refunded", async () => {
  const harness = paymentFixture({ booking: { status: "cancelled" }, payment: { status: "success" } });
  await settlePayment(harness.deps, harness.reference, "gateway");
  expect(await reportMonth(harness.deps, { month: MONTH })).toMatchObject({
    ...{ revenue: { amount: 0 }, held: { count: 1, amount: 2000 } },
  });
  harness.gateway.refunds.set("9", {
    ...{ gatewayId: "9", reference: harness.reference, amountPesewas: 200_000, note: "Sorry", status: "processed" },
    createdAt: harness.clock.now,
  } as never);
  await reconcileExternalRefunds(harness.deps);
  const { held, refunds } = await reportMonth(harness.deps, { month: MONTH });
  expect([held.amount, refunds.amount]).toEqual([0, 0]);
});

test("recorded, voided and refunded cash leave ledger entries without receipt gaps", async () => {
  const { deps } = makeTestDeps();
  const booking = await recordCash(deps);
  const reference = booking.paymentReference ?? "";
  await voidBookingPayment(asSharedKey(deps), { id: booking.id, reason: "wrong booking", paymentReference: reference });
  const secondBooking = await recordCash(deps, "Esi Cash");
  const { refund } = await cancelBooking(asSharedKey(deps), { bookingId: secondBooking.id, reason: "asked to" });
  await confirmRefundByHand(deps, { method: "cash", refundId: refund?.id ?? "" });
  const report = await reportMonth(deps, { month: MONTH });
  expect(report.receipts).toMatchObject({ count: 2, first: "AH-000001", last: "AH-000002", gaps: [] });
  expect([report.takenBack.amount, report.refunds.amount, report.revenue.amount]).toEqual([-750, -750, 0]);
  expect(report.revenue.byWay).toEqual([{ way: "desk_cash", count: 4, amount: null }]);
});

test("a refund leaves the drawer or the wallet it was paid from, and needs to say which", async () => {
  const { deps } = makeTestDeps();
  const refundBy = async (name: string, how: Parameters<typeof confirmRefundByHand>[1] | object) => {
    const { id: bookingId } = await recordCash(deps, name);
    const { refund } = await cancelBooking(asSharedKey(deps), { bookingId, reason: "asked to" });
    return confirmRefundByHand(deps, { ...how, refundId: refund?.id ?? "" });
  };
  expect(await refundBy("Ama Cash", { method: "cash" })).toMatchObject({ status: "done" });
  await refundBy("Kofi Momo", { method: "mobile_money", transactionId: "0000000077" });
  await expect(refundBy("Esi Unsaid", {})).rejects.toMatchObject({ code: "validation_failed" });
  const { byWay } = (await reportMonth(deps, { month: MONTH })).revenue;
  // Cash is hidden until the drawer is counted.
  expect(byWay).toContainEqual({ way: "desk_cash", count: 4, amount: null });
  expect(byWay).toContainEqual({ way: "desk_mobile_money", count: 1, amount: -750 });
  expect((await getExpectedCash(deps)).row).toMatchObject({ receivedPesewas: 225_000, refundedPesewas: 75_000 });
});

test("a closed month never changes; later entries go into the open month", async () => {
  const harness = paymentFixture({ payment: { status: "success", paidAt: "2026-11-30T20:00:00.000Z" } });
  const { deps, clock, rows } = harness;
  await expect(closeMonth(deps, { month: MONTH })).rejects.toMatchObject({ code: "conflict" });
  clock.now = Date.UTC(2026, 11, 2, 9);
  harness.updateAttempt({ createdAt: new Date(Date.UTC(2026, 10, 30, 19)) });
  const empty = await reportMonth(deps, { month: MONTH });
  expect(await closeMonth(deps, { month: MONTH })).toMatchObject({ entries: 0, balance: 0 });
  await expect(closeMonth(deps, { month: MONTH })).rejects.toMatchObject({ code: "conflict" });
  await settlePayment(deps, harness.reference, "gateway");
  const [november, december] = [
    await reportMonth(deps, { month: MONTH }),
    await reportMonth(deps, { month: "2026-12" }),
  ];
  // Occupancy and memberships change, but the ledger does not.
  const { memberships } = empty;
  expect({ ...november, closed: null, occupancy: [], memberships }).toEqual({ ...empty, occupancy: [] });
  expect(december.revenue.amount).toBe(2000);
  expect(december.late).toMatchObject([
    { day: "2026-11-30", kind: "receipt", amount: 2000, reference: harness.reference },
    { day: "2026-11-30", kind: "fee", amount: -39 },
  ]);
  await closeMonthLater(harness);
  // The receipt is recorded in a month that is closed meanwhile.
  rows.sql("delete from ledger_entries where kind = 'receipt'");
  const paid = { gatewayStatus: "success", chargedPesewas: 200_000, chargedCurrency: "GHS", channel: null } as const;
  await deps.charges.recordSucceeded(harness.reference, { ...paid, paidAt: null, feesPesewas: null }, deps.now());
  expect(rows.sql("select month, day from ledger_entries where kind = 'receipt'")).toEqual([
    { month: "2027-01", day: "2026-11-30" },
  ]);
});

async function closeMonthLater({ deps, clock }: ReturnType<typeof paymentFixture>) {
  clock.now = Date.UTC(2027, 0, 3, 9);
  expect(await closeMonth(deps, { month: "2026-12" })).toMatchObject({ entries: 2, balance: 1961 });
}

test("compares a day with the gateway and explains each difference", async () => {
  const harness = await paidOnlineBooking();
  const { deps, gateway, reference, insert, clock } = harness;
  expect(await getDayClose(deps, { day: DAY })).toMatchObject({
    ours: { count: 1, amount: 2000 },
    gateway: { count: 1, amount: 2000, fees: 39 },
    differences: [],
  });
  gateway.hold("nobodys");
  const openAttempt = insert.attempt({ chargeId: harness.booking().id, status: "failed", reference: "begun-here" });
  gateway.hold(openAttempt.reference);
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

test("shows our figures without differences while the gateway is down", async () => {
  const harness = await paidOnlineBooking();
  harness.gateway.before.listBooks = () => Promise.reject(new AppError("gateway_unavailable"));
  expect(await getDayClose(harness.deps, { day: DAY })).toMatchObject({
    ...{ ours: { count: 1, amount: 2000 }, gateway: null, payouts: null, differences: [] },
  });
});

test("staff count the drawer blind: the expected cash is the last remainder, payments and paid-in cash", async () => {
  const { deps, clock } = makeTestDeps();
  const later = () => {
    clock.now += HOUR;
  };
  const shownTotals = async () => (await listTakings(deps, { day: DAY })).totals.map(({ way }) => way);
  const shownSums = async () => (await listTakings(deps, { day: DAY })).entries.map(({ amount }) => amount);
  expect(await countCash(deps, { kind: "opening", counted: 200 })).toMatchObject({ kind: "opening", difference: 0 });
  later();
  await recordCash(deps);
  await moveCash(deps, { direction: "in", amount: 50, reason: "Coins from the bank" }, null);
  const taxi = await moveCash(deps, { direction: "out", amount: 30, reason: "Taxi" }, null);
  await moveCash(deps, { direction: "out", amount: 20, reason: "Printer paper" }, null);
  await voidCashMovement(deps, { id: taxi.id });
  expect(JSON.stringify((await getDayClose(deps, { day: DAY })).drawer)).not.toContain("980");
  expect(await shownTotals()).not.toContain("cash");
  expect(await shownSums()).toEqual([null]);
  later();
  const count = await countCash(deps, { kind: "closing", counted: 975, banked: 700 });
  expect(count).toMatchObject({ expected: 980, counted: 975, difference: -5, banked: 700, needsReason: true });
  expect(await shownTotals()).toContain("cash");
  expect(await shownSums()).not.toContain(null);
  const { drawer } = await getDayClose(deps, { day: DAY });
  expect(drawer.now).toMatchObject({ openedAt: null, unexplained: { id: count.id } });
  expect(drawer.movements.map(({ amount, isVoided }) => [amount, isVoided])).toEqual([
    [50, false],
    [-30, true],
    [-20, false],
  ]);
  const drawerProblem = async () => (await summariseBusiness(asSharedKey(deps))).waiting.drawer;
  expect(await drawerProblem()).toBe("unexplained");
  later();
  await expect(countCash(deps, { kind: "opening", counted: 275 })).rejects.toMatchObject({ code: "conflict" });
  await explainCount(deps, { id: count.id, reason: "A five is missing" });
  await expect(explainCount(deps, { id: count.id, reason: "Or not" })).rejects.toMatchObject({ code: "conflict" });
  expect(await countCash(deps, { kind: "opening", counted: 275 })).toMatchObject({ expected: 275, difference: 0 });
  expect(await drawerProblem()).toBe(null);
  clock.now += 24 * HOUR;
  expect(await drawerProblem()).toBe("not_closed");
});

test.each([
  ["before the first float", false],
  ["between a closing count and the next float", true],
])("expects the cash taken %s beside the float", async (_when, hasCountBefore) => {
  const { deps, clock } = makeTestDeps();
  const wait = () => {
    clock.now += HOUR;
  };
  if (hasCountBefore) await countCash(deps, { kind: "closing", counted: 0 });
  wait();
  await recordCash(deps);
  await moveCash(deps, { direction: "out", amount: 50, reason: "Taxi" }, null);
  wait();
  expect((await getDayClose(deps, { day: DAY })).drawer.now?.hasCashBefore).toBe(true);
  const float = await countCash(deps, { kind: "opening", counted: 200 });
  if (float.needsReason) await explainCount(deps, { id: float.id, reason: "Change from the bank" });
  expect((await getDayClose(deps, { day: DAY })).drawer.now?.hasCashBefore).toBe(false);
  wait();
  await recordCash(deps, "Esi Cash");
  wait();
  expect(await countCash(deps, { kind: "closing", counted: 1650 })).toMatchObject({ difference: 0, expected: 1650 });
  wait();
  expect((await getDayClose(deps, { day: DAY })).drawer.now?.hasCashBefore).toBe(false);
});

test("refuses a second float, cash taken out of a float or beyond the count, and to undo what was counted", async () => {
  const { deps, clock } = makeTestDeps();
  await expect(countCash(deps, { kind: "opening", counted: 10, banked: 5 })).rejects.toMatchObject({
    code: "validation_failed",
  });
  await countCash(deps, { kind: "opening", counted: 10 });
  clock.now += HOUR;
  const movement = await moveCash(deps, { direction: "in", amount: 5, reason: "Coins" }, "key-of-the-form");
  expect(await moveCash(deps, { direction: "in", amount: 5, reason: "Coins" }, "key-of-the-form")).toEqual(movement);
  clock.now += HOUR;
  await expect(countCash(deps, { kind: "opening", counted: 10 })).rejects.toMatchObject({ code: "conflict" });
  await expect(countCash(deps, { kind: "closing", counted: 10, banked: 11 })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await countCash(deps, { kind: "closing", counted: 15 })).toMatchObject({ difference: 0 });
  await expect(voidCashMovement(deps, { id: movement.id })).rejects.toMatchObject({ code: "conflict" });
});

test("takings name the member of staff who took each payment, and sum what each took", async () => {
  const { deps, rows, clock } = makeTestDeps();
  rows.sql(
    "insert into staff (id, name, role, is_active, created_at, updated_at) values ('esi', 'Esi Desk', 'desk', 1, 0, 0)",
  );
  await recordCash({ ...deps, staff: { ...SHARED_KEY, staffId: "esi", name: "Esi Desk" } });
  await recordCash(deps, "Kofi Cash");
  const { entries, staff } = await listTakings(deps, { day: DAY });
  expect(entries.map(({ by }) => by).toSorted()).toEqual(["Esi Desk", null]);
  expect(staff).toEqual([
    { by: "Esi Desk", left: 0, hasUncounted: true },
    { by: null, left: 0, hasUncounted: true },
  ]);
  clock.now += HOUR;
  await countCash(deps, { kind: "closing", counted: 1500 });
  const counted = [
    { by: "Esi Desk", left: 750, hasUncounted: false },
    { by: null, left: 750, hasUncounted: false },
  ];
  expect((await listTakings(deps, { day: DAY })).staff).toEqual(counted);
  expect((await reportMonth(deps, { month: MONTH })).staff).toEqual(counted);
});

test("refuses the second of two concurrent cash counts", async () => {
  const { deps, clock } = makeTestDeps();
  await recordCash(deps);
  clock.now += HOUR;
  const count = () => countCash(deps, { kind: "closing", counted: 750 });
  const results = await Promise.allSettled([count(), count()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("explains a receipt gap by the month that has the number", async () => {
  const harness = await paidOnlineBooking();
  const { deps, clock } = harness;
  clock.now = Date.UTC(2026, 11, 3, 9);
  await recordCash(deps);
  clock.now = Date.UTC(2026, 10, 25, 9);
  await recordCash(deps, "Ama Cash");
  const { receipts } = await reportMonth(deps, { month: MONTH });
  expect(receipts.gaps).toEqual([{ receipt: "AH-000002", month: "2026-12" }]);
});

test("exports every entry of a month as CSV and PDF", async () => {
  const harness = await paidOnlineBooking();
  const { deps } = harness;
  await recordCash(deps);
  const csv = await exportMonth(deps, { month: MONTH, format: "csv" });
  const lines = String(csv.body).trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('AH-000001,Akosua Mɛnsa,Monthly Hot Desk,"Mobile money, online",2000,,');
  expect(lines.filter((line) => line.includes("company's fee"))).toEqual([expect.stringContaining(",,-39,")]);
  expect(String(csv.body)).not.toMatch(/\u200b|desk_cash/);
  const pdf = await exportMonth(deps, { month: MONTH, format: "pdf" });
  const text = readPdfText(pdf.body as Uint8Array);
  for (const figure of ["House: November 2026", "2,750.00", "AH-000001", "AH-000002", "Yaw Cash", "-39.00", "No gaps."])
    expect(text).toContain(`${figure}`);
  expect(text).not.toContain("...");
  expect(harness.rows.audit().filter(({ action }) => action === "list_exported")).toHaveLength(2);
});

test("exports a lowered price with its reason and who lowered it, as the report shows it", async () => {
  const { deps, rows } = makeTestDeps();
  rows.sql(
    "insert into staff (id, name, role, is_active, created_at, updated_at) values ('esi', 'Esi Desk', 'manager', 1, 0, 0)",
  );
  const esi = { ...deps, staff: { ...SHARED_KEY, staffId: "esi", name: "Esi Desk" } };
  const price = { agreedAmount: 30, agreedReason: "Comes each week, and brings two friends from Kumasi" };
  await recordCash(esi, "Efua Walk", price);
  const { discretion } = await reportMonth(deps, { month: MONTH });
  expect(discretion).toMatchObject([
    {
      kind: "lowered_price",
      name: "Efua Walk",
      amount: 30,
      listAmount: 750,
      reason: price.agreedReason,
      by: "Esi Desk",
    },
  ]);
  const text = `Efua Walk: 30.00 instead of 750.00. ${price.agreedReason}. By Esi Desk.`;
  const csv = await exportMonth(deps, { month: MONTH, format: "csv" });
  expect(String(csv.body).trim().split("\r\n").at(-1)).toContain(`Price lowered,,Efua Walk,,,,,`);
  expect(String(csv.body)).toContain(text);
  const pdf = await exportMonth(deps, { month: MONTH, format: "pdf" });
  expect(readPdfText(pdf.body as Uint8Array).replaceAll("\n", " ")).toContain(
    "brings two friends from Kumasi. By Esi Desk.",
  );
});

test("reports virtual office revenue by plan, and arrears by age", async () => {
  const { deps } = makeTestDeps();
  const { id } = await addClient(deps, {
    ...{ fullName: "Efua", businessName: "Efua Ltd", email: "e@example.com", phone: "0241234567", country: "ghana" },
    ...{
      plan: "pro",
      amount: 600,
      startDate: "2026-10-01",
      nextDueDate: "2026-11-01",
      priorMonth: "unpaid",
      documents: [],
    },
  } as never);
  await payMembership(deps, { id, method: "cash", months: 1, from: "2026-10-01", amount: 600 });
  const report = await reportMonth(deps, { month: MONTH });
  expect(report.receipts).toMatchObject({ count: 1, amount: 600, first: "AH-000001" });
  expect(report.revenue.byPlan).toMatchObject([{ plan: "virtual_pro", amount: 600 }]);
  expect(report.overdue).toContainEqual({ age: "8-30", count: 1, amount: 600, lateFees: 0 });
  expect(report.memberships).toMatchObject({ new: 0, left: 0, active: 1, recurringAmount: 600 });
});

test("hides every sum of cash that came since the last count, in a drawer that is closed or open again", async () => {
  const { deps, clock } = makeTestDeps({ staff: SHARED_KEY });
  const later = () => {
    clock.now += HOUR;
  };
  const readCash = async () => {
    const { totals, entries } = await listTakings(deps, { day: DAY });
    const { byWay } = (await reportMonth(deps, { month: MONTH })).revenue;
    return {
      total: totals.find(({ way }) => way === "cash")?.taken ?? null,
      entries: entries.map(({ amount }) => amount),
      month: byWay.find(({ way }) => way === "desk_cash")?.amount,
    };
  };
  await countCash(deps, { kind: "opening", counted: 200 });
  later();
  await recordCash(deps);
  later();
  expect(await readCash()).toEqual({ total: null, entries: [null], month: null });
  await countCash(deps, { kind: "closing", counted: 950, banked: 950 });
  expect(await readCash()).toEqual({ total: 750, entries: [750], month: 750 });
  later();
  await recordCash(deps, "Esi Late");
  expect(await readCash()).toEqual({ total: null, entries: [750, null], month: null });
  const { drawer } = await getDayClose(deps, { day: DAY });
  expect(drawer.now).toEqual({ openedAt: null, hasCashBefore: true, unexplained: null });
  later();
  await countCash(deps, { kind: "opening", counted: 0 });
  expect(await readCash()).toEqual({ total: null, entries: [750, null], month: null });
  clock.now += 24 * HOUR;
  expect(await readCash()).toEqual({ total: null, entries: [750, null], month: null });
  await countCash(deps, { kind: "closing", counted: 750 });
  expect(await readCash()).toEqual({ total: 1500, entries: [750, 750], month: 1500 });
});

test("a drawer difference is an exception of the month of its count, also with a later reason", async () => {
  const { deps, clock } = makeTestDeps({ staff: SHARED_KEY });
  await countCash(deps, { kind: "opening", counted: 200 });
  clock.now += HOUR;
  const count = await countCash(deps, { kind: "closing", counted: 195 });
  const readReason = async () => (await reportMonth(deps, { month: MONTH })).discretion.map(({ reason }) => reason);
  expect(await readReason()).toEqual(["No reason yet"]);
  clock.now = Date.UTC(2026, 11, 2, 9);
  await explainCount(deps, { id: count.id, reason: "A five is missing" });
  expect((await reportMonth(deps, { month: MONTH })).discretion).toMatchObject([
    { kind: "drawer_difference", name: null, amount: 195, listAmount: 200, reason: "A five is missing", by: null },
  ]);
  expect((await reportMonth(deps, { month: "2026-12" })).discretion).toEqual([]);
  const csv = await exportMonth(deps, { month: MONTH, format: "csv" });
  expect(String(csv.body)).toContain("195.00 instead of 200.00. A five is missing. By the shared key.");
  const pdf = await exportMonth(deps, { month: MONTH, format: "pdf" });
  expect(readPdfText(pdf.body as Uint8Array).replaceAll("\n", " ")).toContain("A five is missing.");
});
