import { expect, test } from "vitest";
import { resolvePayment } from "#worker/payments/reviews/resolve-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { payBooking } from "#worker/test/desk-payments.ts";
import { kindsOf, makeTestDeps, type TestDeps } from "#worker/test/test-deps.ts";

test("desk and online payments write the same rows", async () => {
  const traces = async (pay: (fixture: TestDeps, id: string) => Promise<unknown>) => {
    const fixture = makeTestDeps();
    const { rows } = fixture;
    const booking = fixture.insert.booking({ status: "confirmed" });
    await pay(fixture, booking.id);
    const { status, receiptNumber, paidAt } = rows.bookings()[0] ?? booking;
    return { status, receiptNumber, paidAt, kinds: kindsOf(rows), actions: rows.audit().map(({ action }) => action) };
  };
  const atDesk = await traces(({ deps }, id) => payBooking(deps, { id, method: "cash" }));
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
  await payBooking(deps, { id: booking.id, method: "mobile_money", note: "MoMo 0000" });
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
  await expect(payBooking(deps, { id: booking.id, method: "cash" })).rejects.toMatchObject({
    code: "already_paid",
  });
  expect(rows.bookings()).toMatchObject([{ status: "paid", paymentReference: "arrived" }]);
});

test("refuses a desk payment until staff resolve a payment under review", async () => {
  const { deps, rows, insert, gateway } = makeTestDeps();
  const booking = insert.booking();
  insert.attempt({ chargeId: booking.id, reference: "short", status: "open" });
  gateway.hold("short", { amountPesewas: 1 });
  const pay = () => payBooking(deps, { id: booking.id, method: "cash" });
  await expect(pay()).rejects.toMatchObject({ code: "payment_mismatch", message: expect.stringMatching(/Resolve it/) });
  expect(rows.bookings()[0]?.status).toBe("pending");
  await resolvePayment(deps, { reference: "short", note: "Sent back in the dashboard" });
  expect(await pay()).toMatchObject({ status: "paid" });
});

test("accepts a desk payment for a past day pass", async () => {
  const { deps, insert } = makeTestDeps();
  const booking = insert.booking({
    bookingType: "desk_day",
    amountPesewas: 25_000,
    startDate: new Date(Date.UTC(2026, 10, 20)),
  });
  expect(await payBooking(deps, { id: booking.id, method: "cash" })).toMatchObject({ status: "paid" });
});
