import { expect, test } from "vitest";
import type { GatewayRefundStatus } from "#domain/payments/refunds.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { resolvePayment } from "#worker/payments/reviews/resolve-payment.ts";
import { paidOnlineBooking, paymentFixture, sendNotice } from "#worker/test/payment-fixture.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, outcomeOf, type TestDeps } from "#worker/test/test-deps.ts";
import { followRefunds } from "./follow-refunds.ts";
import { confirmRefundByHand } from "./list-refunds.ts";
import { refundPayment } from "./refund-payment.ts";

const MINUTE = 60_000;

const failGateway = () => Promise.reject(new AppError("gateway_unavailable"));

const answerNormally = () => {};

const tellRefund = (deps: Deps, reference: string, event = "refund.processed") =>
  sendNotice(deps, event, { transaction_reference: reference });

test("a gateway webhook completes a refund", async () => {
  const { deps, input, reference, rows, gateway } = await paidOnlineBooking();
  await cancelBooking(asSharedKey(deps), input);
  expect(await tellRefund(deps, reference, "refund.pending")).toBe("followed");
  expect(rows.refunds()[0]?.status).toBe("pending");
  setGatewayRefundStatus(gateway, "processed");
  for (let time = 0; time < 2; time += 1) expect(await tellRefund(deps, reference)).toBe("followed");
  expect(rows.refunds()[0]?.status).toBe("done");
  expect(rows.audit().filter(({ action }) => action === "refund_done")).toHaveLength(1);
});

test("verifies a refund webhook with the gateway", async () => {
  const { deps, input, reference, rows } = await paidOnlineBooking();
  await cancelBooking(asSharedKey(deps), input);
  await tellRefund(deps, reference, "refund.failed");
  expect(rows.refunds()[0]?.status).toBe("pending");
  expect(await tellRefund(deps, "made-in-the-dashboard")).toBe("unknown_reference");
});

/** Sets the first refund's status at the gateway. */
function setGatewayRefundStatus({ refunds }: TestDeps["gateway"], status: GatewayRefundStatus) {
  Object.assign(refunds.get("1") ?? {}, { status });
}

async function failedRefund() {
  const fixture = await paidOnlineBooking({ startDate: new Date(Date.UTC(2026, 10, 22)) });
  await cancelBooking(asSharedKey(fixture.deps), fixture.input);
  setGatewayRefundStatus(fixture.gateway, "failed");
  await followRefunds(fixture.deps);
  return fixture;
}

test("notifies the team and the customer of a failed refund once, and allows a retry", async () => {
  const { deps, reference, rows } = await failedRefund();
  await followRefunds(deps);
  expect(rows.refunds()[0]?.status).toBe("failed");
  for (const kind of ["refund_failed team", "refund_failed customer"])
    expect(kindsOf(rows).filter((candidate) => candidate === kind)).toHaveLength(1);
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "pending", gatewayId: "2" });
  expect(await outcomeOf(refundPayment(deps, { reference }))).toBe("conflict");
});

test("notifies the team once of a refund that needs attention, and the customer when it is made", async () => {
  const { deps, input, reference, rows, gateway, mails, booking } = await paidOnlineBooking();
  await cancelBooking(asSharedKey(deps), input);
  setGatewayRefundStatus(gateway, "needs-attention");
  for (let run = 0; run < 3; run += 1) await followRefunds(deps);
  expect(rows.refunds()[0]?.status).toBe("needs_attention");
  expect(kindsOf(rows).filter((kind) => kind.startsWith("refund_"))).toEqual(["refund_needs_attention team"]);
  await deliverOutbox(deps);
  expect(mails.find(({ subject }) => subject.startsWith("Refund to check"))?.text).toContain("bank details");
  expect(await deps.refunds.countOwed()).toBe(1);
  expect(await outcomeOf(refundPayment(deps, { reference }))).toBe("conflict");
  expect(gateway.refunds.size).toBe(1);
  setGatewayRefundStatus(gateway, "processing");
  await followRefunds(deps);
  expect(rows.refunds()[0]?.status).toBe("pending");
  setGatewayRefundStatus(gateway, "needs-attention");
  await tellRefund(deps, reference, "refund.needs-attention");
  setGatewayRefundStatus(gateway, "processed");
  await tellRefund(deps, reference);
  expect(rows.refunds()[0]?.status).toBe("done");
  const done = () =>
    mails.filter(({ subject, to }) => subject.startsWith("We have refunded") && to === booking().customerEmail);
  expect(done()).toEqual([]);
  await deliverOutbox(deps);
  expect(done()).toHaveLength(1);
  expect(done()[0]?.text).toContain("Refunded on: ");
});

test("staff can refund by hand if the gateway's refund needs attention", async () => {
  const { deps, input, rows, gateway } = await paidOnlineBooking();
  await cancelBooking(asSharedKey(deps), input);
  setGatewayRefundStatus(gateway, "needs-attention");
  await followRefunds(deps);
  expect(await confirmRefundByHand(deps, { method: "cash", refundId: rows.refunds()[0]?.id ?? "" })).toMatchObject({
    status: "done",
  });
});

test.each([
  ["processed", "done"],
  ["pending", "pending"],
  ["needs-attention", "needs_attention"],
] as const)("does not repeat a refund that looked failed and is %s", async (gatewayStatus, status) => {
  const { deps, reference, gateway } = await failedRefund();
  setGatewayRefundStatus(gateway, gatewayStatus);
  expect(await refundPayment(deps, { reference })).toMatchObject({ status, gatewayId: "1" });
  expect(gateway.refunds.size).toBe(1);
});

test("requests a refund again if the gateway no longer knows it", async () => {
  const { deps, reference, gateway } = await failedRefund();
  gateway.refunds.clear();
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "pending" });
  expect(gateway.refunds.size).toBe(1);
});

test("requests no second refund while the outcome of the first is unknown", async () => {
  const { deps, reference, rows, gateway } = await failedRefund();
  gateway.before.findRefund = failGateway;
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "waiting", gatewayId: "1" });
  await followRefunds(deps);
  expect([rows.refunds()[0]?.status, gateway.refunds.size]).toEqual(["waiting", 1]);
  gateway.before.findRefund = answerNormally;
  await followRefunds(deps);
  expect(rows.refunds()[0]).toMatchObject({ status: "pending", gatewayId: "2" });
});

test("a gateway webhook completes a refund that had failed", async () => {
  const { deps, reference, rows, gateway } = await failedRefund();
  setGatewayRefundStatus(gateway, "processed");
  await tellRefund(deps, reference);
  expect(rows.refunds()[0]?.status).toBe("done");
});

test("tells a second request with a lost response from the first, failed one", async () => {
  const { deps, reference, clock, rows, gateway } = await failedRefund();
  gateway.before.startRefund = failGateway;
  await refundPayment(deps, { reference });
  await followRefunds(deps);
  expect(rows.refunds()[0]?.status).toBe("asking");
  gateway.before.startRefund = answerNormally;
  clock.now += 10 * MINUTE;
  await followRefunds(deps);
  expect(rows.refunds()[0]).toMatchObject({ status: "pending", gatewayId: "2" });
});

test("marks a refund as failed if the gateway refuses it", async () => {
  const { deps, input, rows, gateway } = await paidOnlineBooking();
  gateway.api.startRefund = async () => ({ reason: "Your balance is not enough" });
  await cancelBooking(asSharedKey(deps), input);
  expect(rows.refunds()[0]).toMatchObject({ status: "failed", failure: "Your balance is not enough" });
});

test("looks for a refund with a lost response, and repeats it only if it is missing", async () => {
  const { deps, input, clock, rows, gateway } = await paidOnlineBooking();
  const { api } = gateway;
  const { startRefund: start } = api;
  let isExecuted = false;
  let requests = 0;
  api.startRefund = async (refund) => {
    requests += 1;
    if (isExecuted) await start(refund);
    throw new AppError("gateway_unavailable");
  };
  await cancelBooking(asSharedKey(deps), input);
  expect(rows.refunds()[0]?.status).toBe("asking");
  await followRefunds(deps);
  clock.now += 10 * MINUTE - 1;
  await followRefunds(deps);
  expect(requests).toBe(1);
  isExecuted = true;
  clock.now += 1;
  await followRefunds(deps);
  expect([rows.refunds()[0]?.status, gateway.refunds.size]).toEqual(["asking", 1]);
  clock.now += 60 * MINUTE;
  await followRefunds(deps);
  expect(rows.refunds()[0]).toMatchObject({ status: "pending", gatewayId: "1" });
  expect(gateway.refunds.size).toBe(1);
});

test("finds a lost refund that the gateway dates earlier, in whole seconds", async () => {
  const { deps, input, clock, rows, gateway } = await paidOnlineBooking();
  const { api } = gateway;
  const { startRefund: start } = api;
  api.startRefund = async (refund) => {
    await start(refund);
    throw new AppError("gateway_unavailable");
  };
  clock.now += 300;
  await cancelBooking(asSharedKey(deps), input);
  clock.now += 60 * MINUTE;
  await followRefunds(deps);
  expect(rows.refunds()[0]).toMatchObject({ status: "pending", gatewayId: "1" });
  expect(gateway.refunds.size).toBe(1);
});

test("looks for a lost refund before it repeats one that was refused after it", async () => {
  const { deps, input, reference, clock, rows, gateway } = await paidOnlineBooking();
  const { api } = gateway;
  const { startRefund: start } = api;
  gateway.before.startRefund = failGateway;
  await cancelBooking(asSharedKey(deps), input);
  gateway.before.startRefund = answerNormally;
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

test("looks for a lost second refund before a third try", async () => {
  const { deps, input, reference, clock, rows, gateway } = await paidOnlineBooking();
  const { api } = gateway;
  const { startRefund: start } = api;
  await cancelBooking(asSharedKey(deps), input);
  setGatewayRefundStatus(gateway, "failed");
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

test("refunds a payment under review in full, once", async () => {
  const { deps, reference, rows, gateway } = paymentFixture({
    booking: { status: "cancelled" },
    attempt: { status: "review", reviewReason: "booking_cancelled", chargedPesewas: 203_900, chargedCurrency: "GHS" },
  });
  const results = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(refundPayment(deps, { reference }))));
  expect(results.sort()).toEqual(["accepted", ...Array(4).fill("conflict")]);
  expect([...gateway.refunds.values()]).toMatchObject([{ reference, amountPesewas: 203_900 }]);
  expect(rows.refunds()).toMatchObject([{ rule: "review", status: "pending" }]);
});

test("a resolved payment cannot be refunded, and a refunded one cannot be resolved", async () => {
  const { deps, rows, insert } = makeTestDeps();
  const review = { status: "review", chargedPesewas: 199_999, chargedCurrency: "GHS" } as const;
  const bookingId = insert.booking().id;
  const [kept, paidBack] = [
    insert.attempt({ chargeId: bookingId, ...review }),
    insert.attempt({ chargeId: bookingId, ...review }),
  ];
  await resolvePayment(deps, { reference: kept.reference, note: "Took the missing pesewa in cash" });
  await expect(refundPayment(deps, { reference: kept.reference })).rejects.toThrow("already been resolved");
  await refundPayment(deps, { reference: paidBack.reference });
  await expect(resolvePayment(deps, { reference: paidBack.reference, note: "Keep it" })).rejects.toThrow(
    "already been resolved",
  );
  expect(await deps.paymentAttempts.countToReview()).toBe(0);
  expect(rows.refunds().map(({ paymentReference }) => paymentReference)).toEqual([paidBack.reference]);
});

test("refunds a payment in another currency by hand", async () => {
  const { deps, reference, gateway } = paymentFixture({
    attempt: { status: "review", chargedPesewas: 5, chargedCurrency: "NGN" },
  });
  expect(await refundPayment(deps, { reference })).toMatchObject({ status: "by_hand" });
  expect(gateway.refunds.size).toBe(0);
});

test("refuses a direct refund for an active booking and for unknown ids", async () => {
  const { deps, reference } = await paidOnlineBooking();
  expect(await outcomeOf(refundPayment(deps, { reference }))).toBe("conflict");
  expect(await outcomeOf(refundPayment(deps, { reference: "nobodys" }))).toBe("not_found");
  expect(await outcomeOf(confirmRefundByHand(deps, { method: "cash", refundId: "nobodys" }))).toBe("not_found");
});

test("refunds wait if no payment key is configured", async () => {
  const { deps, input, rows } = await paidOnlineBooking();
  deps.payments = null;
  await cancelBooking(asSharedKey(deps), input);
  expect(rows.refunds()[0]?.status).toBe("waiting");
  expect(await followRefunds(deps)).toBe(0);
});
