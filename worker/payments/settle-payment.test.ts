import { expect, test } from "vitest";
import type { CompleteBookingInput } from "#contract/payment.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { site } from "#domain/site.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { type PaymentFixture, paymentFixture, sendNotice } from "#worker/test/payment-fixture.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { completeBooking } from "./complete-booking.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { settleOpenPayments } from "./settle-open-payments.ts";
import { settleOpenAttempt, settlePayment } from "./settle-payment.ts";
import { verifyPayment } from "./verify-payment.ts";

/** A payment that succeeded at the gateway and is not settled here. */
function arrivedPayment(overrides: PaymentFixture = {}) {
  const payment = overrides.payment === null ? null : { status: "success" as const, ...overrides.payment };
  const made = paymentFixture({ ...overrides, payment });
  const completion: CompleteBookingInput = { bookingId: made.booking().id, paymentReference: made.reference };
  return { ...made, completion };
}

test("pays the booking with a matching payment, a receipt, an audit entry and two emails", async () => {
  const { deps, booking, reference, rows } = arrivedPayment({ payment: { amountPesewas: 203_900 } });
  const settled = await settlePayment(deps, reference, "gateway");
  expect(settled.charge).toMatchObject({ state: "paid", paymentReference: reference, receiptNumber: 1 });
  expect(booking()).toMatchObject({ status: "paid", paymentReference: reference, receiptNumber: 1 });
  expect(settled.attempt).toMatchObject({ status: "succeeded", chargedPesewas: 203_900, channel: "mobile_money" });
  const detail = { reference, amountPesewas: 203_900, channel: "mobile_money" };
  expect(rows.audit()).toMatchObject([{ action: "booking_paid", actor: "gateway", subjectId: booking().id, detail }]);
  expect(kindsOf(rows)).toEqual(["payment_received customer", "payment_received team"]);
});

test("dates a receipt by the day of payment, even if settled days later", async () => {
  const { deps, reference, booking, clock, rows } = arrivedPayment({ payment: { paidAt: "2026-11-21T12:00:07.000Z" } });
  clock.now += 3 * 24 * 3_600_000;
  await settlePayment(deps, reference, "clock");
  expect(booking().paidAt).toEqual(new Date("2026-11-21T12:00:07.000Z"));
  expect(rows.audit()[0]?.at).toEqual(new Date(clock.now));
  expect(rows.outbox()[0]?.createdAt).toEqual(new Date(clock.now));
});

test("closes an open attempt that has paid its booking, and emails nothing twice", async () => {
  const reference = "AH-put-back";
  const { deps, attempt, rows } = arrivedPayment({
    booking: { status: "paid", paymentReference: reference, receiptNumber: 1 },
    attempt: { reference },
  });
  await settlePayment(deps, reference, "clock");
  expect(attempt()).toMatchObject({ status: "succeeded", chargedPesewas: 200_000 });
  expect([rows.audit(), rows.outbox()]).toEqual([[], []]);
});

test("logs what the gateway said by charge and reference, also for an unknown payment", async () => {
  for (const [payment, gatewayStatus] of [
    [{}, "success"],
    [null, "unknown"],
  ] as const) {
    const { deps, booking, reference, logged } = arrivedPayment({ payment });
    await settlePayment(deps, reference, "clock").catch(() => {});
    expect(logged[0]).toEqual({
      event: "payment_checked",
      chargeId: booking().id,
      reference,
      gatewayStatus,
      actor: "clock",
    });
  }
});

test("pays a confirmed booking", async () => {
  const { deps, booking, reference } = arrivedPayment({ booking: { status: "confirmed" } });
  await settlePayment(deps, reference, "visitor");
  expect(booking().status).toBe("paid");
});

test("changes nothing and asks nothing when settled again", async () => {
  const { deps, reference, clock, rows, gateway } = arrivedPayment();
  const first = await settlePayment(deps, reference, "visitor");
  gateway.payments.clear();
  clock.now += 60_000;
  expect(await settlePayment(deps, reference, "clock")).toEqual(first);
  expect(rows.audit()).toHaveLength(1);
  expect(rows.outbox()).toHaveLength(2);
});

test.each([
  ["one pesewa short", { amountPesewas: 199_999 }, "amount"],
  ["requested for less", { requestedPesewas: 100, amountPesewas: 100 }, "amount"],
  ["in naira", { currency: "NGN" }, "currency"],
  ["of another reference", { reference: "somebody-elses" }, "reference"],
] as const)("keeps a payment %s for review once, and leaves the booking unpaid", async (_, payment, reason) => {
  const { deps, booking, attempt, reference, rows } = arrivedPayment({ payment });
  await settlePayment(deps, reference, "visitor");
  await settlePayment(deps, reference, "clock");
  expect(booking()).toMatchObject({ status: "pending", paymentReference: null, receiptNumber: null });
  expect(attempt()).toMatchObject({ status: "review", reviewReason: reason });
  expect(kindsOf(rows)).toEqual(["payment_review team"]);
  expect(rows.audit()).toMatchObject([{ action: "payment_review", subjectId: reference, detail: { reason } }]);
});

test("records the staff key with a review that staff caused", async () => {
  const { deps, reference, rows } = arrivedPayment({ payment: { amountPesewas: 199_999 } });
  await settlePayment({ ...deps, staff: SHARED_KEY }, reference, "staff");
  expect(rows.audit()).toMatchObject([{ action: "payment_review", actor: "staff", actorFingerprint: "0a1b2c3d" }]);
});

test("keeps a payment for a cancelled booking for review, and the booking cancelled", async () => {
  const { deps, booking, attempt, completion, rows } = arrivedPayment({ booking: { status: "cancelled" } });
  expect(await outcomeOf(completeBooking(deps, completion))).toBe("booking_cancelled");
  expect(await outcomeOf(completeBooking(deps, completion))).toBe("booking_cancelled");
  expect(booking().status).toBe("cancelled");
  expect(attempt()).toMatchObject({ status: "review", reviewReason: "booking_cancelled" });
  expect(kindsOf(rows)).toEqual(["payment_review team"]);
});

test("keeps a second payment for a paid booking for review, and its receipt", async () => {
  const { deps, booking, completion, attempt, rows } = arrivedPayment({
    booking: { status: "paid", paymentReference: "first", receiptNumber: 7, paidAt: new Date(0) },
  });
  expect(await outcomeOf(completeBooking(deps, completion))).toBe("already_paid");
  expect(booking()).toMatchObject({ paymentReference: "first", receiptNumber: 7 });
  expect(attempt()).toMatchObject({ status: "review", reviewReason: "booking_already_paid" });
  expect(kindsOf(rows)).toEqual(["payment_review team"]);
});

test.each(["abandoned", "ongoing", "pending", "processing", "queued"] as const)(
  "leaves a payment that is %s open, and accepts a later success",
  async (status) => {
    const { deps, booking, attempt, reference, completion, gateway } = arrivedPayment({ payment: { status } });
    expect((await verifyPayment(deps, reference)).data).toMatchObject({ status, booking: { status: "pending" } });
    expect(await outcomeOf(completeBooking(deps, completion))).toBe("payment_not_successful");
    expect(attempt().status).toBe("open");
    gateway.hold(reference);
    await completeBooking(deps, completion);
    expect(booking().status).toBe("paid");
  },
);

test.each(["failed", "reversed"] as const)(
  "fails an attempt that is %s, and leaves the booking pending",
  async (status) => {
    const { deps, booking, attempt, reference } = arrivedPayment({ payment: { status } });
    expect((await verifyPayment(deps, reference)).data.status).toBe(status);
    expect(attempt().status).toBe("failed");
    expect(booking().status).toBe("pending");
  },
);

test("returns the payment deadline, and whether the day is over", async () => {
  const { deps, reference, clock, updateBooking } = arrivedPayment({
    booking: { bookingType: "desk_day", startDate: new Date(Date.UTC(2026, 10, 21)) },
    payment: { status: "abandoned" },
  });
  const readDeadline = async () => {
    const { isDayOver, payBy } = (await verifyPayment(deps, reference)).data.booking;
    return [isDayOver, payBy];
  };
  expect(await readDeadline()).toEqual([false, "2026-11-21T23:59:59.999Z"]);
  updateBooking({ bookingType: "desk_week" });
  expect(await readDeadline()).toEqual([false, "2026-11-22T12:00:00.000Z"]);
  clock.now = Date.UTC(2026, 10, 22);
  updateBooking({ bookingType: "desk_day" });
  expect(await readDeadline()).toEqual([true, null]);
});

test("accepts a success after a failure", async () => {
  const { deps, booking, reference } = arrivedPayment({ attempt: { status: "failed", gatewayStatus: "failed" } });
  await settlePayment(deps, reference, "gateway");
  expect(booking().status).toBe("paid");
});

test("changes nothing while the gateway is unreachable", async () => {
  const { deps, booking, attempt, reference, completion, gateway } = arrivedPayment();
  gateway.failLookups();
  expect(await outcomeOf(verifyPayment(deps, reference))).toBe("gateway_unavailable");
  expect(await outcomeOf(completeBooking(deps, completion))).toBe("gateway_unavailable");
  expect([booking().status, attempt().status]).toEqual(["pending", "open"]);
});

test("treats an open payment unknown to the gateway as unanswered, not failed", async () => {
  const { deps, attempt, reference } = arrivedPayment({ payment: null });
  expect(await outcomeOf(verifyPayment(deps, reference))).toBe("gateway_unavailable");
  expect(attempt().status).toBe("open");
});

test("fails a start unknown to the gateway after half a minute", async () => {
  const { deps, attempt, reference, clock } = arrivedPayment({ payment: null, attempt: { status: "starting" } });
  clock.now += 30_000;
  expect(await outcomeOf(settlePayment(deps, reference, "clock"))).toBe("not_found");
  expect(attempt().status).toBe("starting");
  clock.now += 1;
  expect(await outcomeOf(settlePayment(deps, reference, "clock"))).toBe("not_found");
  expect(attempt().status).toBe("failed");
});

test("verifies a mismatched success with the gateway's figures and no receipt", async () => {
  const { deps, reference } = arrivedPayment({ payment: { amountPesewas: 100, currency: "NGN" } });
  expect((await verifyPayment(deps, reference)).data).toMatchObject({
    status: "success",
    amount: 100,
    currency: "NGN",
    booking: { status: "pending", receiptNumber: null },
  });
});

test("shows a receipt only to the payment it belongs to", async () => {
  const { deps, reference } = arrivedPayment({
    booking: { status: "paid", paymentReference: "first", receiptNumber: 7, paidAt: new Date(0) },
  });
  expect((await verifyPayment(deps, reference)).data.booking.receiptNumber).toBeNull();
});

test("returns the same receipt each time it completes", async () => {
  const { deps, booking, completion, reference } = arrivedPayment();
  const first = await completeBooking(deps, completion);
  expect(first).toEqual({
    id: booking().id,
    startsBy: null,
    emailedTo: "a…@e….com",
    nextSteps: null,
    status: "paid",
    customerName: "Akosua Mɛnsa",
    companyName: null,
    companyTin: null,
    lastDay: "2026-12-22",
    method: "mobile_money",
    planName: "Monthly Hot Desk",
    amount: 2000,
    dollarPrice: null,
    paymentReference: reference,
    receiptNumber: formatReceiptNumber(1),
    paidAt: "2026-11-21T12:00:00.000Z",
  });
  expect(await completeBooking(deps, completion)).toEqual(first);
});

test("refuses completion with another booking's payment, without asking the gateway", async () => {
  const { deps, reference, rows, insert } = arrivedPayment();
  const other = insert.booking();
  expect(await outcomeOf(completeBooking(deps, { bookingId: other.id, paymentReference: reference }))).toBe(
    "reference_mismatch",
  );
  expect(rows.bookings().map(({ status }) => status)).toEqual(["pending", "pending"]);
});

test("answers not_found for an unknown booking or payment", async () => {
  const { deps, completion } = arrivedPayment();
  expect(await outcomeOf(completeBooking(deps, { ...completion, bookingId: crypto.randomUUID() }))).toBe("not_found");
  expect(await outcomeOf(completeBooking(deps, { ...completion, paymentReference: "nobodys" }))).toBe("not_found");
});

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));

test("settles on a genuine webhook, and refuses a forged one", async () => {
  const { deps, booking, reference } = arrivedPayment();
  const data = { reference, amount: 1 };
  expect(await outcomeOf(sendNotice(deps, "charge.success", data, "forged"))).toBe("bad_signature");
  expect(booking().status).toBe("pending");
  expect(await sendNotice(deps, "charge.success", data)).toBe("settled");
  expect(booking().status).toBe("paid");
});

test("trusts the gateway's answer over the webhook", async () => {
  const { deps, booking, reference } = arrivedPayment({ payment: { status: "pending" } });
  await sendNotice(deps, "charge.success", { reference, amount: 200_000, currency: "GHS" });
  expect(booking().status).toBe("pending");
});

test.each([
  [{ event: "transfer.success", data: { reference: "x" } }],
  [{ event: "charge.success" }],
  ["not json"],
  [null],
])("ignores an unrelated webhook: %#", async (notice) => {
  const { deps, rows } = arrivedPayment();
  expect(await receiveWebhook(deps, { body: bytes(notice), signature: "genuine" })).toBe("ignored");
  expect(rows.outbox()).toEqual([]);
});

test("alerts the team once about a webhook for an unknown payment", async () => {
  const { deps, rows } = arrivedPayment();
  for (let time = 0; time < 2; time += 1)
    expect(await sendNotice(deps, "charge.success", { reference: "unknown" })).toBe("unknown_reference");
  expect(kindsOf(rows)).toEqual(["payment_unmatched team"]);
  expect(rows.audit()).toMatchObject([{ action: "payment_unmatched", subjectId: "unknown" }]);
});

const tellDispute = (deps: Deps, event: string, id: unknown, reference: unknown, signature?: string) =>
  sendNotice(deps, `charge.dispute.${event}`, { id, status: "resolved", transaction: { reference } }, signature);

test("tells the team of each dispute once, and changes neither payment nor booking", async () => {
  const { deps, booking, attempt, reference, rows, mails } = arrivedPayment({
    booking: { status: "paid" },
    attempt: { status: "succeeded" },
  });
  const before = [booking(), attempt()];
  for (const [event, id, paymentReference] of [
    ["create", 358950, reference],
    ["remind", 358950, reference],
    ["resolve", 358950, reference],
    ["create", 358951, reference],
    ["create", 358952, "not-ours"],
  ] as const)
    expect(await tellDispute(deps, event, id, paymentReference)).toBe("told");
  expect(rows.outbox().map(({ kind, audience, subjectId }) => [kind, audience, subjectId])).toEqual([
    ["payment_disputed", "team", reference],
    ["dispute_ended", "team", "358950"],
    ["payment_disputed", "team", reference],
    ["payment_disputed", "team", "not-ours"],
  ]);
  expect(rows.audit().map(({ action, detail }) => [action, detail?.disputeId])).toEqual([
    ["payment_disputed", "358950"],
    ["dispute_resolved", "358950"],
    ["payment_disputed", "358951"],
    ["payment_disputed", "358952"],
  ]);
  expect([booking(), attempt()]).toEqual(before);
  await deliverOutbox(deps);
  expect(mails.map(({ to, replyTo, subject }) => [to, replyTo, subject])).toEqual([
    [site.email, booking().customerEmail, `Payment disputed: ${reference}`],
    [site.email, booking().customerEmail, `Payment disputed: ${reference}`],
    [site.email, booking().customerEmail, `Dispute closed: ${reference}`],
    [site.email, site.email, "Payment disputed: not-ours"],
  ]);
});

test("ignores a dispute that is unsigned or names no payment", async () => {
  const { deps, reference, rows } = arrivedPayment();
  expect(await outcomeOf(tellDispute(deps, "create", 1, reference, "forged"))).toBe("bad_signature");
  for (const [id, paymentReference] of [
    ["1", reference],
    [1.5, reference],
    [1, ""],
    [1, undefined],
  ])
    expect(await tellDispute(deps, "create", id, paymentReference)).toBe("ignored");
  expect(rows.outbox()).toEqual([]);
});

test("refuses a webhook while the gateway is unreachable, so that it is sent again", async () => {
  const { deps, reference, gateway } = arrivedPayment();
  gateway.failLookups();
  expect(await outcomeOf(sendNotice(deps, "charge.success", { reference }))).toBe("gateway_unavailable");
});

test("refuses a webhook as not configured without a key", async () => {
  const { deps } = makeTestDeps({ payments: null });
  expect(await outcomeOf(receiveWebhook(deps, { body: bytes("{}"), signature: "genuine" }))).toBe("not_configured");
});

test("settles payments open for ten minutes, and goes on after one that fails", async () => {
  const { deps, booking, clock, rows, insert, gateway, reference } = arrivedPayment();
  insert.attempt({
    chargeId: insert.booking().id,
    status: "open",
    reference: "unreachable",
    checkedAt: new Date(clock.now - 1),
  });
  gateway.failLookups((each) => each === "unreachable");
  deps.payments = { ...gateway.api, listPayments: () => Promise.reject(new AppError("gateway_unavailable")) };
  clock.now += 600_000;
  expect(await settleOpenPayments(deps)).toBe(0);
  clock.now += 1;
  expect(await settleOpenPayments(deps)).toBe(2);
  expect(gateway.asked).toEqual(["unreachable", reference]);
  expect([booking().status, ...rows.attempts().map(({ status }) => status)]).toEqual(["paid", "succeeded", "open"]);
  expect(rows.audit()).toMatchObject([{ actor: "clock" }]);
});

test("finds a paid attempt among a thousand abandoned ones in the next run", async () => {
  const { deps, booking, clock, insert, gateway } = arrivedPayment();
  const strangers = insert.booking();
  for (let turn = 0; turn < 1000; turn += 1)
    insert.attempt({
      chargeId: strangers.id,
      status: "failed",
      gatewayStatus: "abandoned",
      reference: `left-${turn}`,
      checkedAt: new Date(clock.now - 1),
    });
  clock.now += 20 * 60_000;
  await settleOpenPayments(deps);
  expect(booking().status).toBe("paid");
  expect(gateway.asked.length).toBeLessThan(30);
});

test("settles nothing without a payment key", async () => {
  const { deps, reference } = arrivedPayment();
  deps.payments = null;
  expect(await outcomeOf(settlePayment(deps, reference, "clock"))).toBe("payments_unavailable");
});

test("answers not_found for an unknown reference, without asking the gateway", async () => {
  const { deps, rows, gateway } = arrivedPayment();
  gateway.hold("nobodys");
  expect(await outcomeOf(settlePayment(deps, "nobodys", "visitor"))).toBe("not_found");
  expect(rows.audit()).toEqual([]);
});

test("asks nothing about a payment under review", async () => {
  const { deps, attempt, reference, gateway } = arrivedPayment({
    attempt: { status: "review", reviewReason: "amount" },
  });
  expect((await settlePayment(deps, reference, "clock")).attempt).toEqual(attempt());
  expect(gateway.asked).toEqual([]);
});

test("logs a review once with its reason, and records it under the payment", async () => {
  const { deps, attempt, reference, rows, logged } = arrivedPayment({ payment: { currency: "NGN" } });
  await Promise.all([settlePayment(deps, reference, "visitor"), settlePayment(deps, reference, "gateway")]);
  expect(logged.filter(({ event }) => event === "payment_review")).toEqual([
    { event: "payment_review", chargeId: attempt().chargeId, reference, reason: "currency" },
  ]);
  expect(rows.audit()).toMatchObject([{ subjectType: "payment", subjectId: reference }]);
});

test("retries an open payment unknown to the gateway in ten seconds, and fails it after a day", async () => {
  const { deps, attempt, reference, clock } = arrivedPayment({ payment: null });
  clock.now += 24 * 3_600_000;
  await expect(settlePayment(deps, reference, "clock")).rejects.toMatchObject({
    code: "gateway_unavailable",
    retryAfterSeconds: 10,
  });
  expect(attempt().status).toBe("open");
  clock.now += 1;
  expect(await outcomeOf(settlePayment(deps, reference, "clock"))).toBe("not_found");
  expect(attempt().status).toBe("failed");
});

test("answers not_found for a payment without a charge", async () => {
  const { deps, reference } = arrivedPayment({ payment: { status: "pending" } });
  deps.charges.findById = async () => null;
  expect(await outcomeOf(settlePayment(deps, reference, "clock"))).toBe("not_found");
});

test("settles the open payment in the name of staff before they decide", async () => {
  const { deps, booking, rows } = arrivedPayment();
  await settleOpenAttempt(deps, booking().id);
  expect(rows.bookings()).toMatchObject([{ status: "paid" }]);
  expect(rows.audit()).toMatchObject([{ action: "booking_paid", actor: "staff" }]);
});

test("skips a booking without an open payment, and tolerates an unreachable gateway", async () => {
  const { deps, booking, rows, gateway, updateAttempt } = arrivedPayment();
  gateway.failLookups();
  await settleOpenAttempt(deps, booking().id);
  expect(booking().status).toBe("pending");
  gateway.before.findPayment = () => Promise.reject(new TypeError("a fault of ours"));
  await expect(settleOpenAttempt(deps, booking().id)).rejects.toThrow("a fault of ours");
  updateAttempt({ status: "failed" });
  await settleOpenAttempt(deps, booking().id);
  expect(rows.audit()).toEqual([]);
});
