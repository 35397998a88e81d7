import { expect, test } from "vitest";
import type { GatewayRefundStatus } from "#domain/payments/refunds.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import { AppError } from "#worker/errors.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { receiveWebhook } from "#worker/payments/receive-webhook.ts";
import { resolvePayment } from "#worker/payments/reviews/resolve-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import { confirmRefundByHand } from "#worker/refunds/list-refunds.ts";
import { refundPayment } from "#worker/refunds/refund-payment.ts";
import { paymentFixture } from "#worker/test/payment-fixture.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { kindsOf, makeTestDeps, outcomeOf, type TestDeps } from "#worker/test/test-deps.ts";
import { cancelBooking } from "./cancel-booking.ts";

const MINUTE = 60_000;

async function paidOnline(overrides: Partial<BookingRow> = {}) {
  const made = paymentFixture({ booking: overrides, payment: { status: "success" } });
  await settlePayment(made.deps, made.reference, "visitor");
  return { ...made, input: { bookingId: made.booking().id, reason: "The customer is ill" } };
}

const fails = () => Promise.reject(new AppError("gateway_unavailable"));
const answers = () => {};

function notice(reference: string, event = "refund.processed") {
  const body = new TextEncoder().encode(JSON.stringify({ event, data: { transaction_reference: reference } }));
  return { body, signature: "genuine" };
}

test("a paid booking is cancelled with its rule, and the gateway is asked for the money once", async () => {
  const { deps, booking, input, reference, rows, gateway } = await paidOnline();
  const { refund } = await cancelBooking(deps, input);
  expect(booking()).toMatchObject({ status: "cancelled", cancelledReason: "The customer is ill" });
  expect(refund).toMatchObject({ rule: "day_before", amountPesewas: 200_000, status: "pending", gatewayId: "1" });
  expect([...gateway.refunds.values()]).toMatchObject([{ reference, amountPesewas: 200_000 }]);
  expect(rows.audit().map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    "booking_paid visitor",
    "booking_cancelled staff",
    "refund_asked staff",
  ]);
  expect(kindsOf(rows)).toContain("booking_cancelled customer");
  expect(await outcomeOf(cancelBooking(deps, input))).toBe("conflict");
  expect(gateway.refunds.size).toBe(1);
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
  expect(started.gateway.refunds.size).toBe(0);
});

test("staff's word that nobody came counts within 48 hours", async () => {
  const { deps, input } = await paidOnline({ startDate: new Date(Date.UTC(2026, 10, 21)) });
  expect((await cancelBooking(deps, { ...input, isUnused: true })).refund).toMatchObject({
    rule: "unused_within_48_hours",
    amountPesewas: 200_000,
  });
});

test("what was paid at the desk is to be paid back by hand, and can be noted once", async () => {
  const { deps, booking, rows } = paymentFixture({
    booking: { status: "paid", paidAt: new Date(NOON), receiptNumber: 3, paymentReference: "desk-3" },
    attempt: null,
  });

  const { refund } = await cancelBooking(deps, { bookingId: booking().id, reason: "Moved away" });
  expect(refund).toMatchObject({ status: "by_hand", amountPesewas: 200_000, paymentReference: null });
  expect(await followRefunds(deps)).toBe(0);
  const refundId = refund?.id ?? "";
  expect(await confirmRefundByHand(deps, { refundId })).toMatchObject({ status: "done" });
  expect(await outcomeOf(confirmRefundByHand(deps, { refundId }))).toBe("conflict");
  expect(rows.audit().at(-1)).toMatchObject({ action: "refund_done", actor: "staff" });
});

test.each(["pending", "confirmed"] as const)("a %s booking is cancelled with nothing to pay back", async (status) => {
  const { deps, booking, rows } = paymentFixture({ booking: { status }, attempt: null });

  expect((await cancelBooking(deps, { bookingId: booking().id, reason: "r" })).refund).toBeNull();
  expect(booking().status).toBe("cancelled");
  expect(rows.audit()[0]?.detail).toMatchObject({ rule: "nothing_paid", amountPesewas: 0, was: status });
});

test("a payment that has just arrived is found before its booking is cancelled", async () => {
  const { deps, booking } = paymentFixture({ payment: { status: "success" } });
  const { refund } = await cancelBooking(deps, { bookingId: booking().id, reason: "r" });
  expect(refund).toMatchObject({ status: "pending", amountPesewas: 200_000 });
});

test("a booking that is no longer what staff saw is not cancelled: what has just been paid would be kept", async () => {
  const { deps, booking, rows } = paymentFixture({ payment: { status: "success" } });
  const asSeen = { bookingId: booking().id, reason: "r", was: "pending" as const };
  await expect(cancelBooking(deps, asSeen)).rejects.toMatchObject({
    code: "conflict",
    message:
      "₵2,000.00 has been paid for this booking since you opened it. Close this and look at it again before you cancel it.",
  });
  expect(booking().status).toBe("paid");
  expect(rows.refunds()).toEqual([]);
  await cancelBooking(deps, { ...asSeen, was: "paid" });
  expect(booking().status).toBe("cancelled");
});

test("a booking that somebody has confirmed meanwhile is looked at again before it is cancelled", async () => {
  const { deps, booking } = paymentFixture({ booking: { status: "confirmed" }, attempt: null });

  await expect(cancelBooking(deps, { bookingId: booking().id, reason: "r", was: "pending" })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(booking().status).toBe("confirmed");
});

test("a gateway that cannot be asked does not keep a booking from being cancelled", async () => {
  const { deps, booking, attempt, reference, gateway } = paymentFixture();
  gateway.breakDown();
  await cancelBooking(deps, { bookingId: booking().id, reason: "r" });
  expect(booking().status).toBe("cancelled");
  gateway.breakDown(() => false);
  gateway.hold(reference);
  await settlePayment(deps, reference, "gateway");
  expect(attempt()).toMatchObject({ status: "review", reviewReason: "booking_cancelled" });
});

test("a booking that does not exist cannot be cancelled", async () => {
  const { deps } = makeTestDeps();
  expect(await outcomeOf(cancelBooking(deps, { bookingId: "nobody", reason: "r" }))).toBe("not_found");
});

test("of two cancelling at once one does it", async () => {
  const { deps, input, rows, gateway } = await paidOnline();
  const results = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(cancelBooking(deps, input))));
  expect(results.filter((each) => each === "accepted")).toHaveLength(1);
  expect([rows.refunds().length, gateway.refunds.size]).toEqual([1, 1]);
});

test("a refund is followed to its end by the gateway's notice", async () => {
  const { deps, input, reference, rows, gateway } = await paidOnline();
  await cancelBooking(deps, input);
  expect(await receiveWebhook(deps, notice(reference, "refund.pending"))).toBe("followed");
  expect(rows.refunds()[0]?.status).toBe("pending");
  atGateway(gateway, "processed");
  for (let time = 0; time < 2; time += 1) expect(await receiveWebhook(deps, notice(reference))).toBe("followed");
  expect(rows.refunds()[0]?.status).toBe("done");
  expect(rows.audit().filter(({ action }) => action === "refund_done")).toHaveLength(1);
});

test("a notice of a refund is not believed: the gateway's own answer decides", async () => {
  const { deps, input, reference, rows } = await paidOnline();
  await cancelBooking(deps, input);
  await receiveWebhook(deps, notice(reference, "refund.failed"));
  expect(rows.refunds()[0]?.status).toBe("pending");
  expect(await receiveWebhook(deps, notice("made-in-the-dashboard"))).toBe("unknown_reference");
});

/** What the gateway says of the first refund from now on. */
function atGateway({ refunds }: TestDeps["gateway"], status: GatewayRefundStatus) {
  Object.assign(refunds.get("1") ?? {}, { status });
}

async function refundThatFailed() {
  const made = await paidOnline({ startDate: new Date(Date.UTC(2026, 10, 22)) });
  await cancelBooking(made.deps, made.input);
  atGateway(made.gateway, "failed");
  await followRefunds(made.deps);
  return made;
}

test("a refund that failed is told to the team once and can be tried again", async () => {
  const { deps, reference, rows } = await refundThatFailed();
  await followRefunds(deps);
  expect(rows.refunds()[0]?.status).toBe("failed");
  expect(kindsOf(rows).filter((kind) => kind === "refund_failed team")).toHaveLength(1);
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "pending", gatewayId: "2" });
  expect(await outcomeOf(refundPayment(deps, { reference }))).toBe("conflict");
});

test("a refund that needs attention is told to the team once, not asked for again, and followed to its end", async () => {
  const { deps, input, reference, rows, gateway, mails } = await paidOnline();
  await cancelBooking(deps, input);
  atGateway(gateway, "needs-attention");
  for (let run = 0; run < 3; run += 1) await followRefunds(deps);
  expect(rows.refunds()[0]?.status).toBe("needs_attention");
  expect(kindsOf(rows).filter((kind) => kind.startsWith("refund_"))).toEqual(["refund_needs_attention team"]);
  await deliverOutbox(deps);
  expect(mails.find(({ text }) => text.includes("bank details"))?.subject).toMatch(/^Refund to look at/);
  expect(await deps.refunds.countOwed()).toBe(1);
  expect(await outcomeOf(refundPayment(deps, { reference }))).toBe("conflict");
  expect(gateway.refunds.size).toBe(1);
  atGateway(gateway, "processing");
  await followRefunds(deps);
  expect(rows.refunds()[0]?.status).toBe("pending");
  atGateway(gateway, "needs-attention");
  await receiveWebhook(deps, notice(reference, "refund.needs-attention"));
  atGateway(gateway, "processed");
  await receiveWebhook(deps, notice(reference));
  expect(rows.refunds()[0]?.status).toBe("done");
});

test("a refund that needs attention may be paid back by hand instead", async () => {
  const { deps, input, rows, gateway } = await paidOnline();
  await cancelBooking(deps, input);
  atGateway(gateway, "needs-attention");
  await followRefunds(deps);
  expect(await confirmRefundByHand(deps, { refundId: rows.refunds()[0]?.id ?? "" })).toMatchObject({ status: "done" });
});

test.each([
  ["processed", "done"],
  ["pending", "pending"],
  ["needs-attention", "needs_attention"],
] as const)(
  "of half a refund that looked failed and is %s no second half is asked for",
  async (atTheGateway, status) => {
    const { deps, reference, gateway } = await refundThatFailed();
    atGateway(gateway, atTheGateway);
    expect(await refundPayment(deps, { reference })).toMatchObject({ status, gatewayId: "1" });
    expect(gateway.refunds.size).toBe(1);
  },
);

test("a refund the gateway does not know any more is asked for again", async () => {
  const { deps, reference, gateway } = await refundThatFailed();
  gateway.refunds.clear();
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "pending" });
  expect(gateway.refunds.size).toBe(1);
});

test("while the gateway cannot say what became of the first refund, none is asked for; the job goes on", async () => {
  const { deps, reference, rows, gateway } = await refundThatFailed();
  gateway.before.findRefund = fails;
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "waiting", gatewayId: "1" });
  await followRefunds(deps);
  expect([rows.refunds()[0]?.status, gateway.refunds.size]).toEqual(["waiting", 1]);
  gateway.before.findRefund = answers;
  await followRefunds(deps);
  expect(rows.refunds()[0]).toMatchObject({ status: "pending", gatewayId: "2" });
});

test("news of a refund that had failed is taken from the gateway's notice", async () => {
  const { deps, reference, rows, gateway } = await refundThatFailed();
  atGateway(gateway, "processed");
  await receiveWebhook(deps, notice(reference));
  expect(rows.refunds()[0]?.status).toBe("done");
});

test("a second request whose answer was lost is not taken for the first one, which failed", async () => {
  const { deps, reference, clock, rows, gateway } = await refundThatFailed();
  gateway.before.startRefund = fails;
  await refundPayment(deps, { reference });
  await followRefunds(deps);
  expect(rows.refunds()[0]?.status).toBe("asking");
  gateway.before.startRefund = answers;
  clock.now += 10 * MINUTE;
  await followRefunds(deps);
  expect(rows.refunds()[0]).toMatchObject({ status: "pending", gatewayId: "2" });
});

test("a refund the gateway refuses has failed", async () => {
  const { deps, input, rows, gateway } = await paidOnline();
  gateway.api.startRefund = async () => ({ reason: "Your balance is not enough" });
  await cancelBooking(deps, input);
  expect(rows.refunds()[0]).toMatchObject({ status: "failed", failure: "Your balance is not enough" });
});

test("a refund whose answer was lost is looked for, and asked for again only when it is not there", async () => {
  const { deps, input, clock, rows, gateway } = await paidOnline();
  const { api } = gateway;
  const { startRefund: start } = api;
  let isCarriedOut = false;
  let asked = 0;
  api.startRefund = async (refund) => {
    asked += 1;
    if (isCarriedOut) await start(refund);
    throw new AppError("gateway_unavailable");
  };
  await cancelBooking(deps, input);
  expect(rows.refunds()[0]?.status).toBe("asking");
  await followRefunds(deps);
  clock.now += 10 * MINUTE - 1;
  await followRefunds(deps);
  expect(asked).toBe(1);
  isCarriedOut = true;
  clock.now += 1;
  await followRefunds(deps);
  expect([rows.refunds()[0]?.status, gateway.refunds.size]).toEqual(["asking", 1]);
  clock.now += 60 * MINUTE;
  await followRefunds(deps);
  expect(rows.refunds()[0]).toMatchObject({ status: "pending", gatewayId: "1" });
  expect(gateway.refunds.size).toBe(1);
});

test("a lost refund that the gateway dates earlier than we do, in whole seconds, is found", async () => {
  const { deps, input, clock, rows, gateway } = await paidOnline();
  const { api } = gateway;
  const { startRefund: start } = api;
  api.startRefund = async (refund) => {
    await start(refund);
    throw new AppError("gateway_unavailable");
  };
  clock.now += 300;
  await cancelBooking(deps, input);
  clock.now += 60 * MINUTE;
  await followRefunds(deps);
  expect(rows.refunds()[0]).toMatchObject({ status: "pending", gatewayId: "1" });
  expect(gateway.refunds.size).toBe(1);
});

test("a refund that was refused after another of which nothing was heard is looked for before it is asked for again", async () => {
  const { deps, input, reference, clock, rows, gateway } = await paidOnline();
  const { api } = gateway;
  const { startRefund: start } = api;
  gateway.before.startRefund = fails;
  await cancelBooking(deps, input);
  gateway.before.startRefund = answers;
  clock.now += 10 * MINUTE;
  api.startRefund = async (refund) => {
    await start(refund);
    return { reason: null };
  };
  await followRefunds(deps);
  expect(rows.refunds()[0]).toMatchObject({ status: "failed", gatewayId: null });
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "pending", gatewayId: "1" });
  expect(gateway.refunds.size).toBe(1);
});

test("a refund that is tried a third time is looked for beside the one known to have failed", async () => {
  const { deps, input, reference, clock, rows, gateway } = await paidOnline();
  const { api } = gateway;
  const { startRefund: start } = api;
  await cancelBooking(deps, input);
  atGateway(gateway, "failed");
  clock.now += MINUTE;
  await followRefunds(deps);
  expect(rows.refunds()[0]).toMatchObject({ status: "failed", gatewayId: "1" });
  api.startRefund = async (refund) => {
    await start(refund);
    return { reason: null };
  };
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "failed", gatewayId: "1" });
  api.startRefund = start;
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "pending", gatewayId: "2" });
  expect(gateway.refunds.size).toBe(2);
});

test("a payment under review is paid back whole, once", async () => {
  const { deps, reference, rows, gateway } = paymentFixture({
    booking: { status: "cancelled" },
    attempt: { status: "review", reviewReason: "booking_cancelled", chargedPesewas: 203_900, chargedCurrency: "GHS" },
  });
  const results = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(refundPayment(deps, { reference }))));
  expect(results.sort()).toEqual(["accepted", ...Array(4).fill("conflict")]);
  expect([...gateway.refunds.values()]).toMatchObject([{ reference, amountPesewas: 203_900 }]);
  expect(rows.refunds()).toMatchObject([{ rule: "review", status: "pending" }]);
});

test("a payment that somebody has resolved is not paid back, and one that is paid back is resolved", async () => {
  const { deps, rows, insert } = makeTestDeps();
  const review = { status: "review", chargedPesewas: 199_999, chargedCurrency: "GHS" } as const;
  const bookingId = insert.booking().id;
  const [kept, paidBack] = [
    insert.attempt({ chargeId: bookingId, ...review }),
    insert.attempt({ chargeId: bookingId, ...review }),
  ];
  await resolvePayment(deps, kept.reference, "Took the missing pesewa in cash");
  await expect(refundPayment(deps, { reference: kept.reference })).rejects.toThrow("already resolved");
  await refundPayment(deps, { reference: paidBack.reference });
  await expect(resolvePayment(deps, paidBack.reference, "Keep it")).rejects.toThrow("already resolved");
  expect(await deps.paymentAttempts.countToReview()).toBe(0);
  expect(rows.refunds().map(({ paymentReference }) => paymentReference)).toEqual([paidBack.reference]);
});

test("a payment in another currency is paid back by hand", async () => {
  const { deps, reference, gateway } = paymentFixture({
    attempt: { status: "review", chargedPesewas: 5, chargedCurrency: "NGN" },
  });

  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "by_hand" });
  expect(gateway.refunds.size).toBe(0);
});

test("a payment that pays for a booking is refunded by cancelling it, and nothing else is", async () => {
  const { deps, reference } = await paidOnline();
  expect(await outcomeOf(refundPayment(deps, { reference }))).toBe("conflict");
  expect(await outcomeOf(refundPayment(deps, { reference: "nobodys" }))).toBe("not_found");
  expect(await outcomeOf(confirmRefundByHand(deps, { refundId: "nobodys" }))).toBe("not_found");
});

test("without a payment key refunds wait", async () => {
  const { deps, input, rows } = await paidOnline();
  deps.payments = null;
  await cancelBooking(deps, input);
  expect(rows.refunds()[0]?.status).toBe("waiting");
  expect(await followRefunds(deps)).toBe(0);
});
