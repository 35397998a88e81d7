import { expect, test } from "vitest";
import { ERASED } from "#domain/people/erasure.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import { resolvePayment } from "#worker/payments/reviews/resolve-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { type PaymentFixture, paymentFixture } from "#worker/test/payment-fixture.ts";
import { attemptRow, CHECKOUT, NOON } from "#worker/test/row-makers.ts";
import { outcomeOf } from "#worker/test/test-deps.ts";
import { initializePayment } from "./initialize-payment.ts";
import { payAgain } from "./pay-again.ts";
import { findPaymentLink, getSharedPayment, paySharedPayment, sharePayment } from "./share-payment.ts";

const MINUTE = 60_000;

function openPayment(overrides: PaymentFixture = {}) {
  const made = paymentFixture(overrides);
  const own = { bookingId: made.booking().id, reference: made.reference };
  /** What a link to it carries. */
  const share = async () => new URL((await sharePayment(made.deps, own)).data.url).searchParams.get("token") ?? "";
  return { ...made, own, share };
}

test("after a declined payment a fresh one of the stored amount is started, on a new reference", async () => {
  const { deps, attempt, own, booking, gateway } = openPayment({ payment: { status: "failed" } });
  const { data } = await payAgain(deps, own);
  expect(data.reference).not.toBe(own.reference);
  expect(gateway.started).toMatchObject([
    { reference: data.reference, amountPesewas: booking().amountPesewas, email: booking().customerEmail },
  ]);
  expect(attempt().status).toBe("failed");
});

test("a checkout that nobody touched is offered again", async () => {
  const { deps, own, clock, gateway } = openPayment();
  expect((await payAgain(deps, own)).data.authorization_url).toBe(CHECKOUT);
  clock.now = NOON + 30 * MINUTE - 1;
  await payAgain(deps, own);
  expect(gateway.started).toHaveLength(0);
});

test("one that lay for half an hour is closed, and a late success on it still pays", async () => {
  const { deps, own, booking, attempt, clock, gateway } = openPayment();
  clock.now = NOON + 30 * MINUTE;
  await payAgain(deps, own);
  expect([attempt().status, gateway.started.length]).toEqual(["failed", 1]);
  gateway.hold(own.reference);
  expect(await outcomeOf(payAgain(deps, own))).toBe("already_paid");
  expect(booking()).toMatchObject({ status: "paid", paymentReference: own.reference });
});

test.each(["pending", "ongoing", "processing", "queued"] as const)(
  "a payment that is %s is left its three minutes, and then another may be started",
  async (status) => {
    const { deps, own, attempt, clock, rows } = openPayment({ payment: { status } });
    const waits = "A payment for this booking waits to be approved on a phone or at the bank.";
    await expect(payAgain(deps, own)).rejects.toMatchObject({
      code: "payment_in_progress",
      message: `${waits} If it is not, another can be started in 3 minutes.`,
    });
    clock.now = NOON + 3 * MINUTE - 1;
    await expect(payAgain(deps, own)).rejects.toMatchObject({
      code: "payment_in_progress",
      message: `${waits} If it is not, another can be started in 1 minute.`,
    });
    clock.now = NOON + 3 * MINUTE;
    await payAgain(deps, own);
    expect(attempt()).toMatchObject({ status: "failed", gatewayStatus: status });
    expect(rows.attempts().filter((each) => each.status === "open")).toHaveLength(1);
  },
);

test("a payment that has arrived meanwhile is not charged again", async () => {
  const { deps, own, booking, gateway } = openPayment({ payment: { status: "success" } });
  expect(await outcomeOf(payAgain(deps, own))).toBe("already_paid");
  expect(booking().status).toBe("paid");
  expect(gateway.started).toHaveLength(0);
});

test("while the gateway cannot say what became of the old one, no other is started", async () => {
  const { deps, own, gateway } = openPayment();
  gateway.breakDown();
  expect(await outcomeOf(payAgain(deps, own))).toBe("gateway_unavailable");
  expect(gateway.started).toHaveLength(0);
});

test("after a start that never reached the gateway another is started", async () => {
  const { deps, own, gateway } = openPayment({ payment: null, attempt: { status: "failed", authorizationUrl: null } });
  await payAgain(deps, own);
  expect(gateway.started).toHaveLength(1);
});

test("a start that still waits for the gateway is left alone, and replaced after half a minute", async () => {
  const { deps, own, clock, rows } = openPayment({
    payment: null,
    attempt: { status: "starting", authorizationUrl: null },
  });
  expect(await outcomeOf(payAgain(deps, own))).toBe("payment_in_progress");
  clock.now = NOON + MINUTE;
  await payAgain(deps, own);
  expect(rows.attempts().map((each) => each.status)).toEqual(["failed", "open"]);
});

test("a start that was cut off after the gateway had opened it is replaced: nobody knows its address", async () => {
  const { deps, own, booking, clock, rows, gateway, share } = openPayment({
    attempt: { status: "starting", authorizationUrl: null },
  });
  const token = await share();
  for (const pay of [() => payAgain(deps, own), () => paySharedPayment(deps, token)])
    expect(await outcomeOf(pay())).toBe("payment_in_progress");
  clock.now = NOON + 30_001;
  const { data } = await paySharedPayment(deps, token);
  expect(rows.attempts()).toMatchObject([
    { status: "failed", gatewayStatus: "abandoned" },
    { status: "open", reference: data.reference },
  ]);
  gateway.hold(own.reference);
  expect(await outcomeOf(payAgain(deps, own))).toBe("already_paid");
  expect(booking().paymentReference).toBe(own.reference);
});

test("a start that another call has just made is left alone", async () => {
  const { deps, own, clock, rows, insert, gateway, share } = openPayment({
    attempt: { status: "starting", authorizationUrl: null },
  });
  const token = await share();
  clock.now = NOON + MINUTE;
  gateway.before.findPayment = async () => {
    gateway.before.findPayment = () => {};
    await deps.paymentAttempts.fail(own.reference, "abandoned", deps.now());
    insert.attempt({ chargeId: own.bookingId, reference: "new", createdAt: deps.now() });
  };
  expect(await outcomeOf(paySharedPayment(deps, token))).toBe("payment_in_progress");
  expect(rows.attempts().map(({ status }) => status)).toEqual(["failed", "starting"]);
  expect(gateway.started).toHaveLength(0);
});

test("many presses at once start one payment", async () => {
  const { deps, own, gateway } = openPayment({ payment: { status: "failed" } });
  await Promise.allSettled(Array.from({ length: 20 }, () => payAgain(deps, own)));
  expect(gateway.started).toHaveLength(1);
});

test("an old reference leads to the attempt that is open now", async () => {
  const { deps, own, gateway } = openPayment({ payment: { status: "failed" } });
  const first = await payAgain(deps, own);
  gateway.hold(first.data.reference ?? "", { status: "abandoned" });
  expect(await payAgain(deps, own)).toEqual(first);
});

test.each([
  ["cancelled", "no_pending_booking"],
  ["paid", "already_paid"],
] as const)("a %s booking is not charged", async (status, code) => {
  const { deps, own } = openPayment({ booking: { status } });
  expect(await outcomeOf(payAgain(deps, own))).toBe(code);
  expect(await outcomeOf(sharePayment(deps, own))).toBe(code);
});

test("a booking with a payment under review is not charged again by any way, until staff have resolved it", async () => {
  const { deps, own, booking, attempt, insert, gateway, share } = openPayment();
  const token = await share();
  const older = insert.attempt({ chargeId: own.bookingId, status: "failed", gatewayStatus: "failed" });
  gateway.hold(older.reference, { status: "failed" });
  gateway.hold(own.reference, { amountPesewas: 1 });
  const ways = [
    () => payAgain(deps, own),
    () => payAgain(deps, { bookingId: booking().id, reference: older.reference }),
    () => paySharedPayment(deps, token),
    () => sharePayment(deps, own),
    () => initializePayment(deps, initialize(booking())),
    () => initializePayment(deps, { ...initialize(booking()), bookingId: undefined }),
  ];
  for (const way of ways) expect(await outcomeOf(way())).toBe("payment_mismatch");
  expect(attempt().status).toBe("review");
  expect(await deps.paymentAttempts.start({ ...attemptRow(), chargeId: booking().id })).toBe(false);
  expect(gateway.started).toHaveLength(0);
  await resolvePayment(deps, own.reference, "Sent back in the dashboard");
  await initializePayment(deps, initialize(booking()));
  expect(gateway.started).toHaveLength(1);
});

function initialize(booking: BookingRow) {
  return {
    email: booking.customerEmail,
    customerName: booking.customerName,
    bookingType: booking.bookingType,
    planName: "Monthly Hot Desk",
    bookingId: booking.id,
  };
}

test("a day pass cannot be paid by any way once its day is over, and the visitor reads why", async () => {
  const { deps, own, booking, clock, gateway, share } = openPayment({
    booking: {
      bookingType: "desk_day",
      startDate: new Date(Date.UTC(2026, 10, 21)),
      createdAt: new Date(Date.UTC(2026, 10, 21, 23, 55)),
    },
    attempt: { createdAt: new Date(Date.UTC(2026, 10, 21, 23, 55)) },
  });
  const token = await share();
  const planned = { ...initialize(booking()), bookingType: "desk_day" as const };
  const ways = [
    ["no_pending_booking", () => payAgain(deps, own)],
    ["no_pending_booking", () => sharePayment(deps, own)],
    ["no_pending_booking", () => initializePayment(deps, planned)],
    ["no_pending_booking", () => initializePayment(deps, { ...planned, bookingId: undefined })],
    ["link_expired", () => getSharedPayment(deps, token)],
    ["link_expired", () => paySharedPayment(deps, token)],
  ] as const;
  clock.now = Date.UTC(2026, 10, 21, 23, 59, 59, 999);
  for (const [, way] of ways) expect(await outcomeOf(way())).toBe("accepted");
  clock.now += 1;
  for (const [code, way] of ways)
    await expect(way()).rejects.toMatchObject({ code, message: expect.stringMatching(/day.*is over.*another day/) });
  expect(gateway.started).toEqual([]);
  gateway.hold(own.reference);
  await settlePayment(deps, own.reference, "clock");
  expect(booking()).toMatchObject({ status: "paid", paymentReference: own.reference });
});

test("other plans can be paid after their first day, and a day that was paid wrongly is the team's", async () => {
  const { deps, own, gateway, updateBooking, updateAttempt } = openPayment({
    booking: { startDate: new Date(Date.UTC(2026, 10, 20)) },
  });
  await payAgain(deps, own);
  updateBooking({ bookingType: "desk_day" });
  updateAttempt({ status: "review", reviewReason: "amount" });
  expect(await outcomeOf(payAgain(deps, own))).toBe("payment_mismatch");
  expect(gateway.started).toHaveLength(0);
});

test("a link whose day ends while the gateway is asked says so", async () => {
  const { deps, clock, gateway, share } = openPayment({
    booking: { bookingType: "desk_day", startDate: new Date(Date.UTC(2026, 10, 21)) },
  });
  const token = await share();
  gateway.before.findPayment = () => {
    clock.now = Date.UTC(2026, 10, 22);
  };
  await expect(paySharedPayment(deps, token)).rejects.toMatchObject({
    code: "link_expired",
    message: expect.stringMatching(/day.*is over/),
  });
});

test("somebody else's booking, or a reference that is not ours, gets nothing", async () => {
  const { deps, own } = openPayment();
  const other = { ...own, bookingId: crypto.randomUUID() };
  const unknown = { ...own, reference: "nobodys" };
  for (const use of [payAgain, sharePayment]) {
    expect(await outcomeOf(use(deps, other))).toBe("reference_mismatch");
    expect(await outcomeOf(use(deps, unknown))).toBe("not_found");
  }
});

test("a link names no person, is the same each time, and pays the open payment", async () => {
  const { deps, own, booking } = openPayment();
  const { url } = (await sharePayment(deps, own)).data;
  expect((await sharePayment(deps, own)).data.url).toBe(url);
  const token = new URL(url).searchParams.get("token") ?? "";
  expect(url).toBe(`https://house.test/payment/share?token=${token}`);
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(await getSharedPayment(deps, token)).toEqual({
    data: { planName: "Monthly Hot Desk", amount: 2000, startDate: "2026-11-23", payBy: "2026-11-22T12:00:00.000Z" },
  });
  expect((await paySharedPayment(deps, token)).data.authorization_url).toBe(CHECKOUT);
  expect(JSON.stringify(await getSharedPayment(deps, token))).not.toContain(booking().id);
});

test("a link starts a fresh payment where the old one failed", async () => {
  const { deps, gateway, share } = openPayment({ payment: { status: "failed" } });
  const token = await share();
  await paySharedPayment(deps, token);
  expect(gateway.started).toHaveLength(1);
});

test.each(["paid", "cancelled"] as const)("a link to a %s booking is over, and says why", async (status) => {
  const { deps, updateBooking, share } = openPayment();
  const token = await share();
  updateBooking({ status });
  for (const use of [getSharedPayment, paySharedPayment])
    await expect(use(deps, token)).rejects.toMatchObject({
      code: "link_expired",
      message: expect.stringContaining(`has been ${status}`),
    });
});

test("whoever booked is led to the same link while there is something to pay, and somebody erased to none", async () => {
  const { deps, own, booking, updateBooking, rows } = openPayment();
  expect(await findPaymentLink(deps, booking().id)).toEqual({
    url: (await sharePayment(deps, own)).data.url,
    payBy: "2026-11-22T12:00:00.000Z",
    heldUntil: "2026-11-22T12:00:00.000Z",
  });
  const others: Partial<BookingRow>[] = [
    { status: "cancelled" },
    { amountPesewas: 0 },
    { customerEmail: ERASED.email },
    { status: "paid" },
  ];
  const { status, amountPesewas, customerEmail } = booking();
  for (const other of others) {
    updateBooking(other);
    expect(await findPaymentLink(deps, own.bookingId)).toBeNull();
    updateBooking({ status, amountPesewas, customerEmail });
  }
  deps.payments = null;
  expect(await findPaymentLink(deps, own.bookingId)).toBeNull();
  expect(rows.links()).toHaveLength(1);
});

test("a link whose payment arrives while it is opened is over", async () => {
  const { deps, own, gateway, share } = openPayment();
  const token = await share();
  gateway.hold(own.reference);
  expect(await outcomeOf(paySharedPayment(deps, token))).toBe("link_expired");
});

test("a link nobody was given is not found", async () => {
  const { deps } = openPayment();
  expect(await outcomeOf(getSharedPayment(deps, "0".repeat(32)))).toBe("not_found");
  expect(await outcomeOf(paySharedPayment(deps, "0".repeat(32)))).toBe("not_found");
});

test("without a payment key there is nothing to pay with", async () => {
  const { deps, own } = openPayment();
  deps.payments = null;
  expect(await outcomeOf(payAgain(deps, own))).toBe("payments_unavailable");
  expect(await outcomeOf(sharePayment(deps, own))).toBe("payments_unavailable");
});
