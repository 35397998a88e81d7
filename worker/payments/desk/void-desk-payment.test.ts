import { expect, test } from "vitest";
import { PAYMENT_VOIDED } from "#domain/operations/outbox.ts";
import { confirmBooking } from "#worker/bookings/confirm-booking.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { listTakings } from "#worker/reports/list-takings.ts";
import { summariseBusiness } from "#worker/reports/summarise-business.ts";
import { payBooking, voidBookingPayment } from "#worker/test/desk-payments.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";

async function paidByMistake(prepare: (made: ReturnType<typeof makeTestDeps>, id: string) => unknown = () => {}) {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const booking = made.insert.booking({ bookingType: "desk_week", amountPesewas: 25_000 });
  await prepare(made, booking.id);
  const paid = await payBooking(made.deps, { id: booking.id, method: "cash" });
  const paymentReference = paid.paymentReference ?? "";
  const input = { reason: "It was for Ama's booking", paymentReference };
  return {
    ...made,
    id: booking.id,
    paid,
    input,
    voidPayment: () => voidBookingPayment(made.deps, { id: booking.id, ...input }),
  };
}

test("restores the booking, takings and revenue, and records the reason", async () => {
  const { deps, id, voidPayment, rows } = await paidByMistake();
  const day = "2026-11-21";
  expect(await voidPayment()).toMatchObject({
    status: "pending",
    paidAt: null,
    receiptNumber: null,
    paymentReference: null,
    deskPayment: null,
  });
  expect((await listTakings(deps, { day })).entries[1]).toMatchObject({ note: "It was for Ama's booking" });
  expect((await summariseBusiness(deps)).revenue.at(-1)?.amount).toBe(0);
  expect(rows.audit().at(-1)).toMatchObject({
    action: "booking_payment_taken_back",
    subjectId: id,
    detail: { receipt: "AH-000001", amountPesewas: 25_000, channel: "desk_cash" },
  });
  expect(rows.refunds()).toEqual([]);
});

test("confirms a booking again that was confirmed before", async () => {
  const { voidPayment } = await paidByMistake(({ deps }, id) => confirmBooking(deps, { id }));
  expect(await voidPayment()).toMatchObject({ status: "confirmed" });
});

test("lets the booking be paid again with a new receipt number and receipt", async () => {
  const { deps, id, voidPayment, mails } = await paidByMistake();
  await deliverOutbox(deps);
  await voidPayment();
  await deliverOutbox(deps);
  expect(await payBooking(deps, { id, method: "mobile_money" })).toMatchObject({
    status: "paid",
    receiptNumber: "AH-000002",
    deskPayment: { method: "mobile_money" },
  });
  await deliverOutbox(deps);
  const toCustomer = mails.filter(({ to }) => to === "akosua@example.com").map(({ subject }) => subject);
  expect(toCustomer).toEqual([
    "Receipt AH-000001: ₵250.00 for Weekly, Monday 23 November 2026",
    "Receipt AH-000001 is not valid: our mistake, Monday 23 November 2026",
    "Receipt AH-000002: ₵250.00 for Weekly, Monday 23 November 2026",
  ]);
});

test("frees the transaction number for the right booking", async () => {
  const { deps, insert } = makeTestDeps({ staff: SHARED_KEY });
  const [wrong, right] = [insert.booking(), insert.booking()];
  const input = { method: "mobile_money", transactionId: "0123456789A" } as const;
  const { paymentReference } = await payBooking(deps, { id: wrong.id, ...input });
  await voidBookingPayment(deps, { id: wrong.id, reason: "Wrong booking", paymentReference: paymentReference ?? "" });
  expect(await payBooking(deps, { id: right.id, ...input })).toMatchObject({ status: "paid" });
});

test("sends no receipt and no correction if the receipt was not sent yet", async () => {
  const { deps, voidPayment, mails, rows } = await paidByMistake();
  await voidPayment();
  await deliverOutbox(deps);
  expect(mails).toEqual([]);
  expect(rows.outbox().map(({ status, lastError }) => [status, lastError])).toEqual(
    Array(3).fill(["failed", PAYMENT_VOIDED]),
  );
});

test("voids only the payment that was seen, once, and never an online one", async () => {
  const { deps, id, input, voidPayment, rows } = await paidByMistake();
  expect(await outcomeOf(voidBookingPayment(deps, { id, ...input, paymentReference: "desk-another" }))).toBe(
    "not_found",
  );
  const results = await Promise.all([outcomeOf(voidPayment()), outcomeOf(voidPayment())]);
  expect(results.sort()).toEqual(["accepted", "conflict"]);
  expect(rows.audit().filter(({ action }) => action === "booking_payment_taken_back")).toHaveLength(1);

  const online = makeTestDeps();
  const paymentReference = "0c5d1e7ab94f4a30a1b2c3d4e5f60718";
  const { id: paid } = online.insert.booking({
    status: "paid",
    paymentReference,
    receiptNumber: 1,
    paidAt: deps.now(),
  });
  await expect(voidBookingPayment(online.deps, { id: paid, ...input, paymentReference })).rejects.toThrow(
    /paid online/,
  );
});
