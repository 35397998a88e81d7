import { expect, test } from "vitest";
import type { GatewayRefundStatus } from "#domain/payments/refunds.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import { AppError } from "#worker/errors.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { receivePaymentNotice } from "#worker/payments/receive-payment-notice.ts";
import { resolvePayment } from "#worker/payments/resolve-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { confirmRefundByHand } from "#worker/refunds/confirm-refund-by-hand.ts";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import { refundPayment } from "#worker/refunds/refund-payment.ts";
import {
  attemptRow,
  bookingRow,
  codeOf,
  type FakeState,
  foundPayment,
  kindsOf,
  makeFakeDeps,
  NOON,
} from "#worker/test/fake-deps.ts";
import { paymentScene } from "#worker/test/payment-scene.ts";
import { cancelBooking } from "./cancel-booking.ts";

const MINUTE = 60_000;

async function paidOnline(overrides: Partial<BookingRow> = {}) {
  const made = paymentScene({ booking: overrides, payment: { status: "success" } });
  await settlePayment(made.deps, made.reference, "visitor");
  return { ...made, input: { bookingId: made.booking.id, reason: "The customer is ill" } };
}

function notice(reference: string, event = "refund.processed") {
  const body = new TextEncoder().encode(JSON.stringify({ event, data: { transaction_reference: reference } }));
  return { body, signature: "genuine" };
}

test("a paid booking is cancelled with its rule, and the gateway is asked for the money once", async () => {
  const { deps, state, booking, input, reference } = await paidOnline();
  const { refund } = await cancelBooking(deps, input);
  expect(booking).toMatchObject({ status: "cancelled", cancelledReason: "The customer is ill" });
  expect(refund).toMatchObject({ rule: "day_before", amountPesewas: 200_000, status: "pending", gatewayId: "1" });
  expect([...state.gatewayRefunds.values()]).toMatchObject([{ reference, amountPesewas: 200_000 }]);
  expect(state.audit.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    "booking_paid visitor",
    "booking_cancelled staff",
    "refund_asked staff",
  ]);
  expect(kindsOf(state)).toContain("booking_cancelled customer");
  expect(await codeOf(cancelBooking(deps, input))).toBe("conflict");
  expect(state.gatewayRefunds.size).toBe(1);
});

test("on the last day half is asked for, and once it has started nothing", async () => {
  const last = await paidOnline({ startDate: new Date(Date.UTC(2026, 10, 22)) });
  expect((await cancelBooking(last.deps, last.input)).refund).toMatchObject({
    rule: "last_day",
    amountPesewas: 100_000,
  });
  const started = await paidOnline({ startDate: new Date(Date.UTC(2026, 10, 21)) });
  expect((await cancelBooking(started.deps, started.input)).refund).toMatchObject({
    rule: "started",
    amountPesewas: 0,
    status: "nothing_due",
  });
  expect(started.state.gatewayRefunds.size).toBe(0);
});

test("staff's word that nobody came counts within 48 hours", async () => {
  const { deps, input } = await paidOnline({ startDate: new Date(Date.UTC(2026, 10, 21)) });
  expect((await cancelBooking(deps, { ...input, isUnused: true })).refund).toMatchObject({
    rule: "unused_within_48_hours",
    amountPesewas: 200_000,
  });
});

test("what was paid at the desk is to be paid back by hand, and can be noted once", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow({ status: "paid", paidAt: new Date(NOON), receiptNumber: 3, paymentReference: "desk-3" });
  state.bookings.push(booking);
  const { refund } = await cancelBooking(deps, { bookingId: booking.id, reason: "Moved away" });
  expect(refund).toMatchObject({ status: "by_hand", amountPesewas: 200_000, paymentReference: null });
  expect(await followRefunds(deps)).toBe(0);
  const refundId = refund?.id ?? "";
  expect(await confirmRefundByHand(deps, { refundId })).toMatchObject({ status: "done" });
  expect(await codeOf(confirmRefundByHand(deps, { refundId }))).toBe("conflict");
  expect(state.audit.at(-1)).toMatchObject({ action: "refund_done", actor: "staff" });
});

test.each(["pending", "confirmed"] as const)("a %s booking is cancelled with nothing to pay back", async (status) => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow({ status });
  state.bookings.push(booking);
  expect((await cancelBooking(deps, { bookingId: booking.id, reason: "r" })).refund).toBeNull();
  expect(booking.status).toBe("cancelled");
  expect(state.audit[0]?.detail).toMatchObject({ rule: "nothing_paid", amountPesewas: 0, was: status });
});

test("a payment that has just arrived is found before its booking is cancelled", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow();
  const attempt = attemptRow({ bookingId: booking.id, status: "open" });
  state.bookings.push(booking);
  state.attempts.push(attempt);
  state.payments.set(attempt.reference, foundPayment({ reference: attempt.reference }));
  const { refund } = await cancelBooking(deps, { bookingId: booking.id, reason: "r" });
  expect(refund).toMatchObject({ status: "pending", amountPesewas: 200_000 });
});

test("a booking that is no longer what staff saw is not cancelled: what has just been paid would be kept", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow();
  const attempt = attemptRow({ bookingId: booking.id, status: "open" });
  state.bookings.push(booking);
  state.attempts.push(attempt);
  state.payments.set(attempt.reference, foundPayment({ reference: attempt.reference }));
  const asSeen = { bookingId: booking.id, reason: "r", was: "pending" as const };
  await expect(cancelBooking(deps, asSeen)).rejects.toMatchObject({
    code: "conflict",
    message:
      "₵2,000.00 has been paid for this booking since you opened it. Close this and look at it again before you cancel it.",
  });
  expect(booking.status).toBe("paid");
  expect(state.refunds).toEqual([]);
  await cancelBooking(deps, { ...asSeen, was: "paid" });
  expect(booking.status).toBe("cancelled");
});

test("a booking that somebody has confirmed meanwhile is looked at again before it is cancelled", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow({ status: "confirmed" });
  state.bookings.push(booking);
  await expect(cancelBooking(deps, { bookingId: booking.id, reason: "r", was: "pending" })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(booking.status).toBe("confirmed");
});

test("a gateway that cannot be asked does not keep a booking from being cancelled", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow();
  const attempt = attemptRow({ bookingId: booking.id, status: "open" });
  state.bookings.push(booking);
  state.attempts.push(attempt);
  const find = deps.payments?.findPayment;
  if (deps.payments)
    deps.payments.findPayment = async () => {
      throw new AppError("gateway_unavailable");
    };
  await cancelBooking(deps, { bookingId: booking.id, reason: "r" });
  expect(booking.status).toBe("cancelled");
  if (deps.payments && find) deps.payments.findPayment = find;
  state.payments.set(attempt.reference, foundPayment({ reference: attempt.reference }));
  await settlePayment(deps, attempt.reference, "gateway");
  expect(attempt).toMatchObject({ status: "review", reviewReason: "booking_cancelled" });
});

test("a booking that does not exist cannot be cancelled", async () => {
  const { deps } = makeFakeDeps();
  expect(await codeOf(cancelBooking(deps, { bookingId: "nobody", reason: "r" }))).toBe("not_found");
});

test("of two cancelling at once one does it", async () => {
  const { deps, state, input } = await paidOnline();
  const results = await Promise.all(Array.from({ length: 10 }, () => codeOf(cancelBooking(deps, input))));
  expect(results.filter((each) => each === "accepted")).toHaveLength(1);
  expect([state.refunds.length, state.gatewayRefunds.size]).toEqual([1, 1]);
});

test("a refund is followed to its end by the gateway's notice", async () => {
  const { deps, state, input, reference } = await paidOnline();
  await cancelBooking(deps, input);
  expect(await receivePaymentNotice(deps, notice(reference, "refund.pending"))).toBe("followed");
  expect(state.refunds[0]?.status).toBe("pending");
  Object.assign(state.gatewayRefunds.get("1") ?? {}, { status: "processed" });
  for (let time = 0; time < 2; time += 1) expect(await receivePaymentNotice(deps, notice(reference))).toBe("followed");
  expect(state.refunds[0]?.status).toBe("done");
  expect(state.audit.filter(({ action }) => action === "refund_done")).toHaveLength(1);
});

test("a notice of a refund is not believed: the gateway's own answer decides", async () => {
  const { deps, state, input, reference } = await paidOnline();
  await cancelBooking(deps, input);
  await receivePaymentNotice(deps, notice(reference, "refund.failed"));
  expect(state.refunds[0]?.status).toBe("pending");
  expect(await receivePaymentNotice(deps, notice("made-in-the-dashboard"))).toBe("ignored");
});

function atGateway(state: FakeState, status: GatewayRefundStatus, id = "1") {
  Object.assign(state.gatewayRefunds.get(id) ?? {}, { status });
}

async function refundThatFailed() {
  const scene = await paidOnline({ startDate: new Date(Date.UTC(2026, 10, 22)) });
  await cancelBooking(scene.deps, scene.input);
  atGateway(scene.state, "failed");
  await followRefunds(scene.deps);
  return scene;
}

test("a refund that failed is told to the team once and can be tried again", async () => {
  const { deps, state, reference } = await refundThatFailed();
  await followRefunds(deps);
  expect(state.refunds[0]?.status).toBe("failed");
  expect(kindsOf(state).filter((kind) => kind === "refund_failed team")).toHaveLength(1);
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "pending", gatewayId: "2" });
  expect(await codeOf(refundPayment(deps, { reference }))).toBe("conflict");
});

test("a refund that needs attention is told to the team once, not asked for again, and followed to its end", async () => {
  const { deps, state, input, reference } = await paidOnline();
  await cancelBooking(deps, input);
  atGateway(state, "needs-attention");
  for (let run = 0; run < 3; run += 1) await followRefunds(deps);
  expect(state.refunds[0]?.status).toBe("needs_attention");
  expect(kindsOf(state).filter((kind) => kind.startsWith("refund_"))).toEqual(["refund_needs_attention team"]);
  await deliverOutbox(deps);
  expect(state.mails.find(({ text }) => text.includes("bank details"))?.subject).toMatch(/^Refund to look at/);
  expect(await deps.refunds.countOwed()).toBe(1);
  expect(await codeOf(refundPayment(deps, { reference }))).toBe("conflict");
  expect(state.gatewayRefunds.size).toBe(1);
  atGateway(state, "processing");
  await followRefunds(deps);
  expect(state.refunds[0]?.status).toBe("pending");
  atGateway(state, "needs-attention");
  await receivePaymentNotice(deps, notice(reference, "refund.needs-attention"));
  atGateway(state, "processed");
  await receivePaymentNotice(deps, notice(reference));
  expect(state.refunds[0]?.status).toBe("done");
});

test("a refund that needs attention may be paid back by hand instead", async () => {
  const { deps, state, input } = await paidOnline();
  await cancelBooking(deps, input);
  atGateway(state, "needs-attention");
  await followRefunds(deps);
  expect(await confirmRefundByHand(deps, { refundId: state.refunds[0]?.id ?? "" })).toMatchObject({ status: "done" });
});

test.each([
  ["processed", "done"],
  ["pending", "pending"],
  ["needs-attention", "needs_attention"],
] as const)(
  "of half a refund that looked failed and is %s no second half is asked for",
  async (atTheGateway, status) => {
    const { deps, state, reference } = await refundThatFailed();
    atGateway(state, atTheGateway);
    expect(await refundPayment(deps, { reference })).toMatchObject({ status, gatewayId: "1" });
    expect(state.gatewayRefunds.size).toBe(1);
  },
);

test("a refund the gateway does not know any more is asked for again", async () => {
  const { deps, state, reference } = await refundThatFailed();
  state.gatewayRefunds.clear();
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "pending" });
  expect(state.gatewayRefunds.size).toBe(1);
});

test("while the gateway cannot say what became of the first refund, none is asked for; the job goes on", async () => {
  const { deps, state, reference } = await refundThatFailed();
  const { payments } = deps;
  if (!payments) throw new Error("no gateway");
  const { findRefund } = payments;
  payments.findRefund = async () => {
    throw new AppError("gateway_unavailable");
  };
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "waiting", gatewayId: "1" });
  await followRefunds(deps);
  expect([state.refunds[0]?.status, state.gatewayRefunds.size]).toEqual(["waiting", 1]);
  payments.findRefund = findRefund;
  await followRefunds(deps);
  expect(state.refunds[0]).toMatchObject({ status: "pending", gatewayId: "2" });
});

test("news of a refund that had failed is taken from the gateway's notice", async () => {
  const { deps, state, reference } = await refundThatFailed();
  atGateway(state, "processed");
  await receivePaymentNotice(deps, notice(reference));
  expect(state.refunds[0]?.status).toBe("done");
});

test("a second request whose answer was lost is not taken for the first one, which failed", async () => {
  const { deps, state, reference } = await refundThatFailed();
  const { payments } = deps;
  if (!payments) throw new Error("no gateway");
  const { startRefund } = payments;
  payments.startRefund = async () => {
    throw new AppError("gateway_unavailable");
  };
  await refundPayment(deps, { reference });
  await followRefunds(deps);
  expect(state.refunds[0]?.status).toBe("asking");
  payments.startRefund = startRefund;
  state.now += 10 * MINUTE;
  await followRefunds(deps);
  expect(state.refunds[0]).toMatchObject({ status: "pending", gatewayId: "2" });
});

test("a refund the gateway refuses has failed", async () => {
  const { deps, state, input } = await paidOnline();
  if (deps.payments) deps.payments.startRefund = async () => null;
  await cancelBooking(deps, input);
  expect(state.refunds[0]?.status).toBe("failed");
});

test("a refund whose answer was lost is looked for, and asked for again only when it is not there", async () => {
  const { deps, state, input } = await paidOnline();
  const { payments } = deps;
  const start = payments?.startRefund;
  if (!payments || !start) throw new Error("no gateway");
  let isCarriedOut = false;
  let asked = 0;
  payments.startRefund = async (refund) => {
    asked += 1;
    if (isCarriedOut) await start(refund);
    throw new AppError("gateway_unavailable");
  };
  await cancelBooking(deps, input);
  expect(state.refunds[0]?.status).toBe("asking");
  await followRefunds(deps);
  state.now += 10 * MINUTE - 1;
  await followRefunds(deps);
  expect(asked).toBe(1);
  isCarriedOut = true;
  state.now += 1;
  await followRefunds(deps);
  expect([state.refunds[0]?.status, state.gatewayRefunds.size]).toEqual(["asking", 1]);
  state.now += 60 * MINUTE;
  await followRefunds(deps);
  expect(state.refunds[0]).toMatchObject({ status: "pending", gatewayId: "1" });
  expect(state.gatewayRefunds.size).toBe(1);
});

test("a lost refund that the gateway dates earlier than we do, in whole seconds, is found", async () => {
  const { deps, state, input } = await paidOnline();
  const { payments } = deps;
  const start = payments?.startRefund;
  if (!payments || !start) throw new Error("no gateway");
  payments.startRefund = async (refund) => {
    await start(refund);
    throw new AppError("gateway_unavailable");
  };
  state.now += 300;
  await cancelBooking(deps, input);
  state.now += 60 * MINUTE;
  await followRefunds(deps);
  expect(state.refunds[0]).toMatchObject({ status: "pending", gatewayId: "1" });
  expect(state.gatewayRefunds.size).toBe(1);
});

test("a refund that was refused after another of which nothing was heard is looked for before it is asked for again", async () => {
  const { deps, state, input, reference } = await paidOnline();
  const { payments } = deps;
  const start = payments?.startRefund;
  if (!payments || !start) throw new Error("no gateway");
  payments.startRefund = async () => {
    throw new AppError("gateway_unavailable");
  };
  await cancelBooking(deps, input);
  state.now += 10 * MINUTE;
  payments.startRefund = async (refund) => {
    await start(refund);
    return null;
  };
  await followRefunds(deps);
  expect(state.refunds[0]).toMatchObject({ status: "failed", gatewayId: null });
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "pending", gatewayId: "1" });
  expect(state.gatewayRefunds.size).toBe(1);
});

test("a refund that is tried a third time is looked for beside the one known to have failed", async () => {
  const { deps, state, input, reference } = await paidOnline();
  const { payments } = deps;
  const start = payments?.startRefund;
  if (!payments || !start) throw new Error("no gateway");
  await cancelBooking(deps, input);
  const first = state.gatewayRefunds.get("1");
  if (!first) throw new Error("no refund");
  first.status = "failed";
  state.now += MINUTE;
  await followRefunds(deps);
  expect(state.refunds[0]).toMatchObject({ status: "failed", gatewayId: "1" });
  payments.startRefund = async (refund) => {
    await start(refund);
    return null;
  };
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "failed", gatewayId: "1" });
  payments.startRefund = start;
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "pending", gatewayId: "2" });
  expect(state.gatewayRefunds.size).toBe(2);
});

test("a payment under review is paid back whole, once", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow({ status: "cancelled" });
  const attempt = attemptRow({
    bookingId: booking.id,
    status: "review",
    reviewReason: "booking_cancelled",
    chargedPesewas: 203_900,
    chargedCurrency: "GHS",
  });
  state.bookings.push(booking);
  state.attempts.push(attempt);
  const { reference } = attempt;
  const results = await Promise.all(Array.from({ length: 5 }, () => codeOf(refundPayment(deps, { reference }))));
  expect(results.sort()).toEqual(["accepted", ...Array(4).fill("conflict")]);
  expect([...state.gatewayRefunds.values()]).toMatchObject([{ reference, amountPesewas: 203_900 }]);
  expect(state.refunds).toMatchObject([{ rule: "review", status: "pending" }]);
});

test("a payment that somebody has resolved is not paid back, and one that is paid back is resolved", async () => {
  const { deps, state } = makeFakeDeps();
  const review = { status: "review", chargedPesewas: 199_999, chargedCurrency: "GHS" } as const;
  const [kept, paidBack] = [attemptRow(review), attemptRow(review)];
  state.attempts.push(kept, paidBack);
  await resolvePayment(deps, kept.reference, "Took the missing pesewa in cash");
  await expect(refundPayment(deps, { reference: kept.reference })).rejects.toThrow("already resolved");
  await refundPayment(deps, { reference: paidBack.reference });
  await expect(resolvePayment(deps, paidBack.reference, "Keep it")).rejects.toThrow("already resolved");
  expect(await deps.paymentAttempts.countToReview()).toBe(0);
  expect(state.refunds.map(({ paymentReference }) => paymentReference)).toEqual([paidBack.reference]);
});

test("a payment in another currency is paid back by hand", async () => {
  const { deps, state } = makeFakeDeps();
  const attempt = attemptRow({ status: "review", chargedPesewas: 5, chargedCurrency: "NGN" });
  state.attempts.push(attempt);
  expect(await refundPayment(deps, { reference: attempt.reference })).toMatchObject({ status: "by_hand" });
  expect(state.gatewayRefunds.size).toBe(0);
});

test("a payment that pays for a booking is refunded by cancelling it, and nothing else is", async () => {
  const { deps, reference } = await paidOnline();
  expect(await codeOf(refundPayment(deps, { reference }))).toBe("conflict");
  expect(await codeOf(refundPayment(deps, { reference: "nobodys" }))).toBe("not_found");
  expect(await codeOf(confirmRefundByHand(deps, { refundId: "nobodys" }))).toBe("not_found");
});

test("without a payment key refunds wait", async () => {
  const { deps, state, input } = await paidOnline();
  deps.payments = null;
  await cancelBooking(deps, input);
  expect(state.refunds[0]?.status).toBe("waiting");
  expect(await followRefunds(deps)).toBe(0);
});
