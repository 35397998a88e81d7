import { expect, test } from "vitest";
import { ADDRESS_REFUSED, COUNTED_FOR_MS } from "#domain/operations/outbox.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { listOutbox } from "#worker/outbox/list-outbox.ts";
import { resendMessage } from "#worker/outbox/resend-message.ts";
import { recordDeskPayment } from "#worker/payments/record-desk-payment.ts";
import { resolvePayment } from "#worker/payments/resolve-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { summariseBusiness } from "#worker/reports/summarise-business.ts";
import { attemptRow, bookingRow, foundPayment, makeFakeDeps } from "#worker/test/fake-deps.ts";
import { clientRow } from "#worker/test/fake-desk.ts";
import { confirmBooking } from "./confirm-booking.ts";

test("only a pending booking is confirmed, once, with one mail", async () => {
  const { deps, state } = makeFakeDeps({ staffFingerprint: "0a1b2c3d" });
  const booking = bookingRow();
  state.bookings.push(booking);
  expect(await confirmBooking(deps, booking.id)).toMatchObject({ status: "confirmed" });
  await expect(confirmBooking(deps, booking.id)).rejects.toThrow("already confirmed");
  for (const [status, sentence] of [
    ["paid", /already paid/],
    ["cancelled", /cancelled/],
  ] as const) {
    const other = bookingRow({ status });
    state.bookings.push(other);
    await expect(confirmBooking(deps, other.id)).rejects.toThrow(sentence);
  }
  expect(state.audit).toMatchObject([{ action: "booking_confirmed", actorFingerprint: "0a1b2c3d" }]);
  await deliverOutbox(deps);
  expect(state.mails).toMatchObject([
    { to: booking.customerEmail, subject: "Your booking is confirmed: Monthly Hot Desk" },
  ]);
});

test("a payment at the desk and one online leave the same traces", async () => {
  const traces = async (pay: (house: ReturnType<typeof makeFakeDeps>, id: string) => Promise<unknown>) => {
    const house = makeFakeDeps();
    const booking = bookingRow({ status: "confirmed" });
    house.state.bookings.push(booking);
    await pay(house, booking.id);
    const { status, receiptNumber, paidAt } = house.state.bookings[0] ?? booking;
    const mails = house.state.outbox.map(({ kind, audience }) => `${kind} ${audience}`);
    return { status, receiptNumber, paidAt, mails, actions: house.state.audit.map(({ action }) => action) };
  };
  const atDesk = await traces(({ deps }, id) => recordDeskPayment(deps, id, { method: "cash" }));
  const online = await traces(({ deps, state }, bookingId) => {
    state.attempts.push(attemptRow({ bookingId, reference: "online", status: "open" }));
    state.payments.set("online", foundPayment({ reference: "online" }));
    return settlePayment(deps, "online", "gateway");
  });
  expect(atDesk).toEqual(online);
  expect(atDesk).toMatchObject({ status: "paid", receiptNumber: 1 });
});

test("money that arrives online after a payment at the desk goes to review", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow();
  state.bookings.push(booking);
  state.attempts.push(attemptRow({ bookingId: booking.id, reference: "late", status: "open" }));
  await recordDeskPayment(deps, booking.id, { method: "mobile_money", note: "MoMo 0000" });
  state.payments.set("late", foundPayment({ reference: "late" }));
  const { attempt } = await settlePayment(deps, "late", "gateway");
  expect(attempt).toMatchObject({ status: "review", reviewReason: "booking_already_paid" });
  expect(state.bookings[0]?.paymentReference).toMatch(/^desk-/);
});

test("money that has just arrived online is found before a payment at the desk is taken", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow();
  state.bookings.push(booking);
  state.attempts.push(attemptRow({ bookingId: booking.id, reference: "arrived", status: "open" }));
  state.payments.set("arrived", foundPayment({ reference: "arrived" }));
  await expect(recordDeskPayment(deps, booking.id, { method: "cash" })).rejects.toMatchObject({ code: "already_paid" });
  expect(state.bookings).toMatchObject([{ status: "paid", paymentReference: "arrived" }]);
});

test("while a payment is to be looked at nothing is taken at the desk, until that is resolved", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow();
  state.bookings.push(booking);
  state.attempts.push(attemptRow({ bookingId: booking.id, reference: "short", status: "open" }));
  state.payments.set("short", foundPayment({ reference: "short", amountPesewas: 1 }));
  const pay = () => recordDeskPayment(deps, booking.id, { method: "cash" });
  await expect(pay()).rejects.toMatchObject({ code: "payment_mismatch", message: expect.stringMatching(/Resolve it/) });
  expect(state.bookings[0]?.status).toBe("pending");
  await resolvePayment(deps, "short", "Sent back in the dashboard");
  expect(await pay()).toMatchObject({ status: "paid" });
});

test("a day pass whose day is over can still be paid at the desk", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow({
    bookingType: "desk_day",
    amountPesewas: 25_000,
    startDate: new Date(Date.UTC(2026, 10, 20)),
  });
  state.bookings.push(booking);
  expect(await recordDeskPayment(deps, booking.id, { method: "cash" })).toMatchObject({ status: "paid" });
});

test("a message is sent once more when asked for, and not while it waits", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow();
  state.bookings.push(booking);
  await confirmBooking(deps, booking.id);
  const id = state.outbox[0]?.id ?? "";
  await expect(resendMessage(deps, id)).rejects.toThrow("already waiting");
  await deliverOutbox(deps);
  await resendMessage(deps, id);
  await deliverOutbox(deps);
  expect(state.mails).toHaveLength(2);
  expect(state.audit.map(({ action }) => action)).toEqual(["booking_confirmed", "message_resent"]);
});

test("a message that was given up is counted for thirty days, and stands in the list for good", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow();
  state.bookings.push(booking);
  await confirmBooking(deps, booking.id);
  Object.assign(state.outbox[0] ?? {}, { status: "failed", lastError: ADDRESS_REFUSED });
  state.now += COUNTED_FOR_MS;
  expect((await summariseBusiness(deps)).waiting.failedMessages).toBe(1);
  state.now += 1;
  expect((await summariseBusiness(deps)).waiting.failedMessages).toBe(0);
  expect((await listOutbox(deps, { status: "failed" })).items).toHaveLength(1);
});

test("an empty house has a summary of nothing, with all its weeks and months", async () => {
  const { deps } = makeFakeDeps();
  const summary = await summariseBusiness(deps);
  expect(summary.clients).toEqual({ total: 0, active: 0, dueSoon: 0, overdue: 0, inactive: 0 });
  expect(summary.renewals).toHaveLength(9);
  expect(summary.renewals[0]).toEqual({ from: "2026-11-21", to: "2026-11-27", count: 0, amount: 0 });
  expect(summary.renewals[8]).toEqual({ from: "2027-01-16", to: "2027-01-19", count: 0, amount: 0 });
  expect(summary.revenue.map(({ month }) => month)).toEqual([
    ..."2025-12 2026-01 2026-02 2026-03 2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11".split(" "),
  ]);
});

test("a client counts under what the dates say today, whatever was stored", async () => {
  const { deps, state } = makeFakeDeps();
  const days = ["2026-11-20", "2026-11-21", "2026-11-28", "2026-11-29"];
  for (const nextDueDate of days) state.clients.push(clientRow({ nextDueDate, status: "active" }));
  state.clients.push(clientRow({ nextDueDate: "2026-11-20", status: "inactive" }));
  expect((await summariseBusiness(deps)).clients).toEqual({ total: 5, active: 1, dueSoon: 2, overdue: 1, inactive: 1 });
});
