import { expect, test } from "vitest";
import type { Role } from "#domain/staff/roles.ts";
import { reportMonth } from "#worker/books/report-month.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import { confirmRefundByHand } from "#worker/refunds/list-refunds.ts";
import { paidOnlineBooking, paymentFixture } from "#worker/test/payment-fixture.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { asSharedKey, SHARED_KEY } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { cancelBooking } from "./cancel-booking.ts";

test("cancelling a paid booking applies the refund rule and requests one refund", async () => {
  const { deps, booking, input, reference, rows, gateway } = await paidOnlineBooking();
  const { refund } = await cancelBooking(asSharedKey(deps), input);
  expect(booking()).toMatchObject({ status: "cancelled", cancelledReason: "The customer is ill" });
  expect(refund).toMatchObject({ rule: "day_before", amountPesewas: 200_000, status: "pending", gatewayId: "1" });
  expect([...gateway.refunds.values()]).toMatchObject([{ reference, amountPesewas: 200_000 }]);
  expect(rows.audit().map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    "booking_paid visitor",
    "booking_cancelled staff",
    "refund_asked staff",
  ]);
  expect(kindsOf(rows)).toContain("booking_cancelled customer");
  expect(await outcomeOf(cancelBooking(asSharedKey(deps), input))).toBe("conflict");
  expect(gateway.refunds.size).toBe(1);
});

test("a manager refunds another sum than the rule gives, with a reason that the month reports", async () => {
  const { deps, input, rows } = await paidOnlineBooking({ startDate: new Date(Date.UTC(2026, 10, 21)) });
  const cancel = (refundAmount: number, overrideReason = "", role: Role = "manager") =>
    cancelBooking({ ...deps, staff: { ...SHARED_KEY, role } }, { ...input, refundAmount, overrideReason });
  expect(await outcomeOf(cancel(2000))).toBe("validation_failed");
  expect(await outcomeOf(cancel(2001, "A burst pipe"))).toBe("validation_failed");
  expect(await outcomeOf(cancel(2000, "A burst pipe", "desk"))).toBe("forbidden");
  expect((await cancel(2000, "A burst pipe")).refund).toMatchObject({ rule: "discretion", amountPesewas: 200_000 });
  expect((await reportMonth(deps, { month: "2026-11" })).discretion).toMatchObject([
    { kind: "other_refund", amount: 2000, listAmount: 0, reason: "A burst pipe" },
  ]);
  const cancelled = rows.audit().find(({ action }) => action === "booking_cancelled");
  expect(cancelled?.detail).toMatchObject({ rule: "discretion", amountPesewas: 200_000, discretion: "A burst pipe" });
});

test("a desk payment is refunded by hand, and staff record the refund once", async () => {
  const { deps, booking, rows } = paymentFixture({
    booking: { status: "paid", paidAt: new Date(NOON), receiptNumber: 3, paymentReference: "desk-3" },
    attempt: null,
  });
  const { refund } = await cancelBooking(asSharedKey(deps), { bookingId: booking().id, reason: "Moved away" });
  expect(refund).toMatchObject({ status: "by_hand", amountPesewas: 200_000, paymentReference: null });
  expect(await followRefunds(deps)).toBe(0);
  const refundId = refund?.id ?? "";
  expect(await confirmRefundByHand(deps, { method: "cash", refundId })).toMatchObject({ status: "done" });
  expect(await outcomeOf(confirmRefundByHand(deps, { method: "cash", refundId }))).toBe("conflict");
  expect(rows.audit().at(-1)).toMatchObject({ action: "refund_done", actor: "staff" });
});

test.each(["pending", "confirmed"] as const)("cancels a %s booking without a refund", async (status) => {
  const { deps, booking, rows } = paymentFixture({ booking: { status }, attempt: null });
  expect((await cancelBooking(asSharedKey(deps), { bookingId: booking().id, reason: "r" })).refund).toBeNull();
  expect(booking().status).toBe("cancelled");
  expect(rows.audit()[0]?.detail).toMatchObject({ rule: "nothing_paid", amountPesewas: 0, was: status });
});

test("finds a payment that has just arrived before it cancels the booking", async () => {
  const { deps, booking } = paymentFixture({ payment: { status: "success" } });
  const { refund } = await cancelBooking(asSharedKey(deps), { bookingId: booking().id, reason: "r" });
  expect(refund).toMatchObject({ status: "pending", amountPesewas: 200_000 });
});

test("refuses to cancel a booking that was paid after staff saw it", async () => {
  const { deps, booking, rows } = paymentFixture({ payment: { status: "success" } });
  const asSeen = { bookingId: booking().id, reason: "r", was: "pending" as const };
  await expect(cancelBooking(asSharedKey(deps), asSeen)).rejects.toMatchObject({
    code: "conflict",
    message: "₵2,000.00 has been paid for this booking since you opened it. Check it again before you cancel.",
  });
  expect(booking().status).toBe("paid");
  expect(rows.refunds()).toEqual([]);
  await cancelBooking(asSharedKey(deps), { ...asSeen, was: "paid" });
  expect(booking().status).toBe("cancelled");
});

test("refuses to cancel a booking that was confirmed after staff saw it", async () => {
  const { deps, booking } = paymentFixture({ booking: { status: "confirmed" }, attempt: null });
  await expect(
    cancelBooking(asSharedKey(deps), { bookingId: booking().id, reason: "r", was: "pending" }),
  ).rejects.toMatchObject({
    code: "conflict",
  });
  expect(booking().status).toBe("confirmed");
});

test("cancels a booking while the gateway is down, and reviews a later payment", async () => {
  const { deps, booking, attempt, reference, gateway } = paymentFixture();
  gateway.failLookups();
  await cancelBooking(asSharedKey(deps), { bookingId: booking().id, reason: "r" });
  expect(booking().status).toBe("cancelled");
  gateway.failLookups(() => false);
  gateway.hold(reference);
  await settlePayment(deps, reference, "gateway");
  expect(attempt()).toMatchObject({ status: "review", reviewReason: "booking_cancelled" });
});

test("refuses to cancel an unknown booking", async () => {
  const { deps } = makeTestDeps();
  expect(await outcomeOf(cancelBooking(asSharedKey(deps), { bookingId: "nobody", reason: "r" }))).toBe("not_found");
});
