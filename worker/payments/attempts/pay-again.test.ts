import { expect, test } from "vitest";
import { NO_REFUND_AFTER_START } from "#domain/catalogue/cancellation.ts";
import { ERASED } from "#domain/people/erasure.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import { resolvePayment } from "#worker/payments/reviews/resolve-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { paymentInput } from "#worker/test/inputs.ts";
import { type PaymentFixture, paymentFixture } from "#worker/test/payment-fixture.ts";
import { attemptRow, CHECKOUT, NOON } from "#worker/test/row-makers.ts";
import { outcomeOf } from "#worker/test/test-deps.ts";
import { initializePayment } from "./initialize-payment.ts";
import { payAgain } from "./pay-again.ts";
import { findPaymentLink, getSharedPayment, paySharedPayment, sharePayment } from "./share-payment.ts";

const MINUTE = 60_000;

function openPayment(overrides: PaymentFixture = {}) {
  const made = paymentFixture(overrides);
  const paymentInput = { bookingId: made.booking().id, reference: made.reference };
  /** The token of the booking's payment link. */
  const share = async () =>
    new URL((await sharePayment(made.deps, paymentInput)).data.url).searchParams.get("token") ?? "";
  return { ...made, paymentInput, share };
}

test("starts a new payment of the stored amount on a new reference after a decline", async () => {
  const { deps, attempt, paymentInput, booking, gateway } = openPayment({ payment: { status: "failed" } });
  const { data } = await payAgain(deps, paymentInput);
  expect(data.reference).not.toBe(paymentInput.reference);
  expect(gateway.started).toMatchObject([
    { reference: data.reference, amountPesewas: booking().amountPesewas, email: booking().customerEmail },
  ]);
  expect(attempt().status).toBe("failed");
});

test("offers an untouched checkout again", async () => {
  const { deps, paymentInput, clock, gateway } = openPayment();
  expect((await payAgain(deps, paymentInput)).data.authorization_url).toBe(CHECKOUT);
  clock.now = NOON + 30 * MINUTE - 1;
  await payAgain(deps, paymentInput);
  expect(gateway.started).toHaveLength(0);
});

test("closes a checkout after half an hour, and still accepts a late success on it", async () => {
  const { deps, paymentInput, booking, attempt, clock, gateway } = openPayment();
  clock.now = NOON + 30 * MINUTE;
  await payAgain(deps, paymentInput);
  expect([attempt().status, gateway.started.length]).toEqual(["failed", 1]);
  gateway.hold(paymentInput.reference);
  expect(await outcomeOf(payAgain(deps, paymentInput))).toBe("already_paid");
  expect(booking()).toMatchObject({ status: "paid", paymentReference: paymentInput.reference });
});

test.each(["pending", "ongoing", "processing", "queued"] as const)(
  "waits three minutes for a payment that is %s, and then starts another",
  async (status) => {
    const { deps, paymentInput, attempt, clock, rows } = openPayment({ payment: { status } });
    const waits = "A payment is waiting for approval on a phone or at the bank.";
    await expect(payAgain(deps, paymentInput)).rejects.toMatchObject({
      code: "payment_in_progress",
      message: `${waits} If nobody approves it, you can start another in 3 minutes.`,
    });
    clock.now = NOON + 3 * MINUTE - 1;
    await expect(payAgain(deps, paymentInput)).rejects.toMatchObject({
      code: "payment_in_progress",
      message: `${waits} If nobody approves it, you can start another in 1 minute.`,
    });
    clock.now = NOON + 3 * MINUTE;
    await payAgain(deps, paymentInput);
    expect(attempt()).toMatchObject({ status: "failed", gatewayStatus: status });
    expect(rows.attempts().filter((each) => each.status === "open")).toHaveLength(1);
  },
);

test("charges nothing after a payment that has just arrived", async () => {
  const { deps, paymentInput, booking, gateway } = openPayment({ payment: { status: "success" } });
  expect(await outcomeOf(payAgain(deps, paymentInput))).toBe("already_paid");
  expect(booking().status).toBe("paid");
  expect(gateway.started).toHaveLength(0);
});

test("starts no other payment while the gateway cannot tell about the first", async () => {
  const { deps, paymentInput, gateway } = openPayment();
  gateway.failLookups();
  expect(await outcomeOf(payAgain(deps, paymentInput))).toBe("gateway_unavailable");
  expect(gateway.started).toHaveLength(0);
});

test("starts a payment after one that never reached the gateway", async () => {
  const { deps, paymentInput, gateway } = openPayment({
    payment: null,
    attempt: { status: "failed", authorizationUrl: null },
  });
  await payAgain(deps, paymentInput);
  expect(gateway.started).toHaveLength(1);
});

test("waits for a start at the gateway, and replaces it after half a minute", async () => {
  const { deps, paymentInput, clock, rows } = openPayment({
    payment: null,
    attempt: { status: "starting", authorizationUrl: null },
  });
  expect(await outcomeOf(payAgain(deps, paymentInput))).toBe("payment_in_progress");
  clock.now = NOON + MINUTE;
  await payAgain(deps, paymentInput);
  expect(rows.attempts().map((each) => each.status)).toEqual(["failed", "open"]);
});

test("replaces a start that was cut off before its checkout address was stored", async () => {
  const { deps, paymentInput, booking, clock, rows, gateway, share } = openPayment({
    attempt: { status: "starting", authorizationUrl: null },
  });
  const token = await share();
  for (const pay of [() => payAgain(deps, paymentInput), () => paySharedPayment(deps, token)])
    expect(await outcomeOf(pay())).toBe("payment_in_progress");
  clock.now = NOON + 30_001;
  const { data } = await paySharedPayment(deps, token);
  expect(rows.attempts()).toMatchObject([
    { status: "failed", gatewayStatus: "abandoned" },
    { status: "open", reference: data.reference },
  ]);
  gateway.hold(paymentInput.reference);
  expect(await outcomeOf(payAgain(deps, paymentInput))).toBe("already_paid");
  expect(booking().paymentReference).toBe(paymentInput.reference);
});

test("waits for a start that another call has just made", async () => {
  const { deps, paymentInput, clock, rows, insert, gateway, share } = openPayment({
    attempt: { status: "starting", authorizationUrl: null },
  });
  const token = await share();
  clock.now = NOON + MINUTE;
  gateway.before.findPayment = async () => {
    gateway.before.findPayment = () => {};
    await deps.paymentAttempts.fail(paymentInput.reference, "abandoned", deps.now());
    insert.attempt({ chargeId: paymentInput.bookingId, reference: "new", createdAt: deps.now() });
  };
  expect(await outcomeOf(paySharedPayment(deps, token))).toBe("payment_in_progress");
  expect(rows.attempts().map(({ status }) => status)).toEqual(["failed", "starting"]);
  expect(gateway.started).toHaveLength(0);
});

test("starts one payment under many concurrent clicks", async () => {
  const { deps, paymentInput, gateway } = openPayment({ payment: { status: "failed" } });
  await Promise.allSettled(Array.from({ length: 20 }, () => payAgain(deps, paymentInput)));
  expect(gateway.started).toHaveLength(1);
});

test("returns the open attempt for an old reference", async () => {
  const { deps, paymentInput, gateway } = openPayment({ payment: { status: "failed" } });
  const first = await payAgain(deps, paymentInput);
  gateway.hold(first.data.reference ?? "", { status: "abandoned" });
  expect(await payAgain(deps, paymentInput)).toEqual(first);
});

test.each([
  ["cancelled", "no_pending_booking"],
  ["paid", "already_paid"],
] as const)("refuses to charge a %s booking", async (status, code) => {
  const { deps, paymentInput } = openPayment({ booking: { status } });
  expect(await outcomeOf(payAgain(deps, paymentInput))).toBe(code);
  expect(await outcomeOf(sharePayment(deps, paymentInput))).toBe(code);
});

test("refuses every further payment of a booking under review, until staff resolve it", async () => {
  const { deps, paymentInput, booking, attempt, insert, gateway, share } = openPayment();
  const token = await share();
  const older = insert.attempt({ chargeId: paymentInput.bookingId, status: "failed", gatewayStatus: "failed" });
  gateway.hold(older.reference, { status: "failed" });
  gateway.hold(paymentInput.reference, { amountPesewas: 1 });
  const calls = [
    () => payAgain(deps, paymentInput),
    () => payAgain(deps, { bookingId: booking().id, reference: older.reference }),
    () => paySharedPayment(deps, token),
    () => sharePayment(deps, paymentInput),
    () => initializePayment(deps, initialize(booking())),
    () => initializePayment(deps, { ...initialize(booking()), bookingId: undefined }),
  ];
  for (const pay of calls) expect(await outcomeOf(pay())).toBe("payment_mismatch");
  expect(attempt().status).toBe("review");
  expect(await deps.paymentAttempts.start({ ...attemptRow(), chargeId: booking().id })).toBe(false);
  expect(gateway.started).toHaveLength(0);
  await resolvePayment(deps, { reference: paymentInput.reference, note: "Sent back in the dashboard" });
  await initializePayment(deps, initialize(booking()));
  expect(gateway.started).toHaveLength(1);
});

const initialize = ({ id, bookingType }: BookingRow) => paymentInput({ bookingType, bookingId: id });

test("refuses a day pass after its day has ended, and says why", async () => {
  const { deps, paymentInput, booking, clock, gateway, share } = openPayment({
    booking: {
      bookingType: "desk_day",
      startDate: new Date(Date.UTC(2026, 10, 21)),
      createdAt: new Date(Date.UTC(2026, 10, 21, 23, 55)),
    },
    attempt: { createdAt: new Date(Date.UTC(2026, 10, 21, 23, 55)) },
  });
  const token = await share();
  const planned = initialize(booking());
  const calls = [
    ["no_pending_booking", () => payAgain(deps, paymentInput)],
    ["no_pending_booking", () => sharePayment(deps, paymentInput)],
    ["no_pending_booking", () => initializePayment(deps, planned)],
    ["no_pending_booking", () => initializePayment(deps, { ...planned, bookingId: undefined })],
    ["link_expired", () => getSharedPayment(deps, token)],
    ["link_expired", () => paySharedPayment(deps, token)],
  ] as const;
  clock.now = Date.UTC(2026, 10, 21, 23, 59, 59, 999);
  for (const [, way] of calls) expect(await outcomeOf(way())).toBe("accepted");
  clock.now += 1;
  for (const [code, way] of calls)
    await expect(way()).rejects.toMatchObject({ code, message: expect.stringMatching(/day.*has passed.*another day/) });
  expect(gateway.started).toEqual([]);
  gateway.hold(paymentInput.reference);
  await settlePayment(deps, paymentInput.reference, "clock");
  expect(booking()).toMatchObject({ status: "paid", paymentReference: paymentInput.reference });
});

test("accepts other plans after their first day, and leaves a wrong amount to staff", async () => {
  const { deps, paymentInput, gateway, updateBooking, updateAttempt } = openPayment({
    booking: { startDate: new Date(Date.UTC(2026, 10, 20)) },
  });
  await payAgain(deps, paymentInput);
  updateBooking({ bookingType: "desk_day" });
  updateAttempt({ status: "review", reviewReason: "amount" });
  expect(await outcomeOf(payAgain(deps, paymentInput))).toBe("payment_mismatch");
  expect(gateway.started).toHaveLength(0);
});

test("answers that the day is over if it ends while the gateway is asked", async () => {
  const { deps, clock, gateway, share } = openPayment({
    booking: { bookingType: "desk_day", startDate: new Date(Date.UTC(2026, 10, 21)) },
  });
  const token = await share();
  gateway.before.findPayment = () => {
    clock.now = Date.UTC(2026, 10, 22);
  };
  await expect(paySharedPayment(deps, token)).rejects.toMatchObject({
    code: "link_expired",
    message: expect.stringMatching(/day.*has passed/),
  });
});

test("refuses another customer's booking and an unknown reference", async () => {
  const { deps, paymentInput } = openPayment();
  const other = { ...paymentInput, bookingId: crypto.randomUUID() };
  const unknown = { ...paymentInput, reference: "nobodys" };
  for (const use of [payAgain, sharePayment]) {
    expect(await outcomeOf(use(deps, other))).toBe("reference_mismatch");
    expect(await outcomeOf(use(deps, unknown))).toBe("not_found");
  }
});

test("returns the same nameless payment link each time, which pays the open payment", async () => {
  const { deps, paymentInput, booking } = openPayment();
  const { url } = (await sharePayment(deps, paymentInput)).data;
  expect((await sharePayment(deps, paymentInput)).data.url).toBe(url);
  const token = new URL(url).searchParams.get("token") ?? "";
  expect(url).toBe(`https://house.test/payment/share?token=${token}`);
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(await getSharedPayment(deps, token)).toEqual({
    data: {
      ...{ planName: "Monthly Hot Desk", amount: 2000, dollarPrice: null, startsBy: null, startDate: "2026-11-23" },
      ...{ payBy: "2026-11-22T12:00:00.000Z", heldUntil: "2026-11-22T12:00:00.000Z" },
      notHeld: null,
      cancellationPromise: `Free to cancel until Mon 23 Nov, 8 am (Accra time). ${NO_REFUND_AFTER_START}`,
    },
  });
  expect((await paySharedPayment(deps, token)).data.authorization_url).toBe(CHECKOUT);
  expect(JSON.stringify(await getSharedPayment(deps, token))).not.toContain(booking().id);
});

test("starts a new payment by the link after a failed one", async () => {
  const { deps, gateway, share } = openPayment({ payment: { status: "failed" } });
  const token = await share();
  await paySharedPayment(deps, token);
  expect(gateway.started).toHaveLength(1);
});

test.each(["paid", "cancelled"] as const)(
  "answers that the link to a %s booking has expired, and why",
  async (status) => {
    const { deps, updateBooking, share } = openPayment();
    const token = await share();
    updateBooking({ status });
    for (const use of [getSharedPayment, paySharedPayment])
      await expect(use(deps, token)).rejects.toMatchObject({
        code: "link_expired",
        message: expect.stringContaining(`has been ${status}`),
      });
  },
);

test("returns the payment link while something is due, and none after an erasure", async () => {
  const { deps, paymentInput, booking, updateBooking, rows } = openPayment();
  expect(await findPaymentLink(deps, booking().id)).toEqual({
    url: (await sharePayment(deps, paymentInput)).data.url,
    payBy: "2026-11-22T12:00:00.000Z",
    heldUntil: "2026-11-22T12:00:00.000Z",
    notHeld: null,
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
    expect(await findPaymentLink(deps, paymentInput.bookingId)).toBeNull();
    updateBooking({ status, amountPesewas, customerEmail });
  }
  deps.payments = null;
  expect(await findPaymentLink(deps, paymentInput.bookingId)).toBeNull();
  expect(rows.links()).toHaveLength(1);
});

test("expires a link whose payment arrives while it is opened", async () => {
  const { deps, paymentInput, gateway, share } = openPayment();
  const token = await share();
  gateway.hold(paymentInput.reference);
  expect(await outcomeOf(paySharedPayment(deps, token))).toBe("link_expired");
});

test("answers not_found for an unknown link", async () => {
  const { deps } = openPayment();
  expect(await outcomeOf(getSharedPayment(deps, "0".repeat(32)))).toBe("not_found");
  expect(await outcomeOf(paySharedPayment(deps, "0".repeat(32)))).toBe("not_found");
});

test("answers payments_unavailable without a payment key", async () => {
  const { deps, paymentInput } = openPayment();
  deps.payments = null;
  expect(await outcomeOf(payAgain(deps, paymentInput))).toBe("payments_unavailable");
  expect(await outcomeOf(sharePayment(deps, paymentInput))).toBe("payments_unavailable");
});
