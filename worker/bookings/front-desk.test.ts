import { expect, test } from "vitest";
import { ADDRESS_REFUSED, FAILURE_COUNTED_MS } from "#domain/operations/outbox.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { listOutbox, resendMessage } from "#worker/outbox/list-outbox.ts";
import { recordDeskPayment } from "#worker/payments/desk/record-desk-payment.ts";
import { resolvePayment } from "#worker/payments/reviews/resolve-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { summariseBusiness } from "#worker/reports/summarise-business.ts";
import { asSharedKey, SHARED_KEY } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, type TestDeps } from "#worker/test/test-deps.ts";
import { confirmBooking } from "./confirm-booking.ts";

test("confirms only a pending booking, once, with one mail", async () => {
  const { deps, rows, insert, mails } = makeTestDeps({ staff: SHARED_KEY });
  const booking = insert.booking();

  expect(await confirmBooking(deps, booking.id)).toMatchObject({ status: "confirmed" });
  await expect(confirmBooking(deps, booking.id)).rejects.toThrow("already confirmed");
  for (const [status, sentence] of [
    ["paid", /already paid/],
    ["cancelled", /cancelled/],
  ] as const) {
    const other = insert.booking({ status });

    await expect(confirmBooking(deps, other.id)).rejects.toThrow(sentence);
  }
  expect(rows.audit()).toMatchObject([{ action: "booking_confirmed", actorFingerprint: "0a1b2c3d" }]);
  await deliverOutbox(deps);
  const subject = "Your booking is confirmed: Monthly Hot Desk, Monday 23 November 2026";
  expect(mails).toMatchObject([{ to: booking.customerEmail, subject }]);
});

test("desk and online payments write the same rows", async () => {
  const traces = async (pay: (fixture: TestDeps, id: string) => Promise<unknown>) => {
    const fixture = makeTestDeps();
    const { rows } = fixture;
    const booking = fixture.insert.booking({ status: "confirmed" });
    await pay(fixture, booking.id);
    const { status, receiptNumber, paidAt } = rows.bookings()[0] ?? booking;
    return { status, receiptNumber, paidAt, kinds: kindsOf(rows), actions: rows.audit().map(({ action }) => action) };
  };
  const atDesk = await traces(({ deps }, id) => recordDeskPayment(deps, id, { method: "cash" }));
  const online = await traces(({ deps, insert, gateway }, bookingId) => {
    insert.attempt({ chargeId: bookingId, reference: "online", status: "open" });
    gateway.hold("online");
    return settlePayment(deps, "online", "gateway");
  });
  expect(atDesk).toEqual(online);
  expect(atDesk).toMatchObject({ status: "paid", receiptNumber: 1 });
});

test("an online payment after a desk payment goes to review", async () => {
  const { deps, rows, insert, gateway } = makeTestDeps();
  const booking = insert.booking();

  insert.attempt({ chargeId: booking.id, reference: "late", status: "open" });
  await recordDeskPayment(deps, booking.id, { method: "mobile_money", note: "MoMo 0000" });
  gateway.hold("late");
  const { attempt } = await settlePayment(deps, "late", "gateway");
  expect(attempt).toMatchObject({ status: "review", reviewReason: "booking_already_paid" });
  expect(rows.bookings()[0]?.paymentReference).toMatch(/^desk-/);
});

test("finds an online payment before it records a desk payment", async () => {
  const { deps, rows, insert, gateway } = makeTestDeps();
  const booking = insert.booking();

  insert.attempt({ chargeId: booking.id, reference: "arrived", status: "open" });
  gateway.hold("arrived");
  await expect(recordDeskPayment(deps, booking.id, { method: "cash" })).rejects.toMatchObject({ code: "already_paid" });
  expect(rows.bookings()).toMatchObject([{ status: "paid", paymentReference: "arrived" }]);
});

test("refuses a desk payment until staff resolve a payment under review", async () => {
  const { deps, rows, insert, gateway } = makeTestDeps();
  const booking = insert.booking();

  insert.attempt({ chargeId: booking.id, reference: "short", status: "open" });
  gateway.hold("short", { amountPesewas: 1 });
  const pay = () => recordDeskPayment(deps, booking.id, { method: "cash" });
  await expect(pay()).rejects.toMatchObject({ code: "payment_mismatch", message: expect.stringMatching(/Resolve it/) });
  expect(rows.bookings()[0]?.status).toBe("pending");
  await resolvePayment(deps, "short", "Sent back in the dashboard");
  expect(await pay()).toMatchObject({ status: "paid" });
});

test("accepts a desk payment for a past day pass", async () => {
  const { deps, insert } = makeTestDeps();
  const booking = insert.booking({
    bookingType: "desk_day",
    amountPesewas: 25_000,
    startDate: new Date(Date.UTC(2026, 10, 20)),
  });

  expect(await recordDeskPayment(deps, booking.id, { method: "cash" })).toMatchObject({ status: "paid" });
});

test("resends a sent message, but not a waiting one", async () => {
  const { deps, rows, insert, mails } = makeTestDeps();
  const booking = insert.booking();

  await confirmBooking(deps, booking.id);
  const id = rows.outbox()[0]?.id ?? "";
  await expect(resendMessage(deps, id)).rejects.toThrow("already waiting");
  await deliverOutbox(deps);
  await resendMessage(deps, id);
  await deliverOutbox(deps);
  expect(mails).toHaveLength(2);
  expect(rows.audit().map(({ action }) => action)).toEqual(["booking_confirmed", "message_resent"]);
});

test("counts a failed message for thirty days, and always lists it", async () => {
  const { deps, clock, rows, insert, update } = makeTestDeps();
  const booking = insert.booking();

  await confirmBooking(deps, booking.id);
  update.message(rows.outbox()[0]?.id ?? "", { status: "failed", lastError: ADDRESS_REFUSED });
  clock.now += FAILURE_COUNTED_MS;
  expect((await summariseBusiness(deps)).waiting.failedMessages).toBe(1);
  clock.now += 1;
  expect((await summariseBusiness(deps)).waiting.failedMessages).toBe(0);
  expect((await listOutbox(deps, { status: "failed" })).items).toHaveLength(1);
});

test("the summary of an empty database has every week and month", async () => {
  const { deps } = makeTestDeps();
  const summary = await summariseBusiness(asSharedKey(deps));
  expect(summary.clients).toEqual({ total: 0, active: 0, dueSoon: 0, overdue: 0, inactive: 0 });
  expect(summary.renewals).toHaveLength(9);
  expect(summary.renewals[0]).toEqual({ from: "2026-11-21", to: "2026-11-27", count: 0, amount: 0 });
  expect(summary.renewals[8]).toEqual({ from: "2027-01-16", to: "2027-01-19", count: 0, amount: 0 });
  expect(summary.revenue.map(({ month }) => month)).toEqual([
    ..."2025-12 2026-01 2026-02 2026-03 2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11".split(" "),
  ]);
});

test("counts clients by today's dates, not by the stored status", async () => {
  const { deps, insert } = makeTestDeps();
  const days = ["2026-11-20", "2026-11-21", "2026-11-28", "2026-11-29"];
  for (const nextDueDate of days) insert.client({ nextDueDate, status: "active" });
  insert.client({ nextDueDate: "2026-11-20", status: "inactive" });
  expect((await summariseBusiness(deps)).clients).toEqual({ total: 5, active: 1, dueSoon: 2, overdue: 1, inactive: 1 });
});
