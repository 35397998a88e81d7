import { expect, test } from "vitest";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { AppError } from "#worker/errors.ts";
import type { FoundDispute } from "#worker/gateways/paystack-reconciliation.ts";
import { checkOnlinePayment } from "#worker/payments/desk/check-online-payment.ts";
import { paidInDashboard } from "#worker/test/payment-fixture.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { kindsOf } from "#worker/test/test-deps.ts";
import { followRefunds } from "./follow-refunds.ts";
import { keepBookingPlace, listPlaceQuestions } from "./place-questions.ts";
import { reconcileExternalRefunds } from "./reconcile-external-refunds.ts";

const PAID = 200_000;

/** A paid booking nine days ahead, with the ways in which its payment changes at the gateway. */
function paidBooking() {
  const fixture = paidInDashboard(9);
  const { deps, gateway, reference, booking, clock, notice, kept } = fixture;
  const gatewayChanges = {
    refund: fixture.refundInDashboard,
    reverse: () => gateway.hold(reference, { status: "reversed" }),
    dispute(status: string, resolution: string | null = null, amountPesewas = PAID) {
      const found: FoundDispute = {
        ...{ gatewayId: "7", reference, status, resolution, amountPesewas, currency: "GHS", category: "fraud" },
        ...{ dueAt: "2026-11-23T12:00:00.000Z", openedAt: "2026-11-21T08:00:00.000Z" },
      };
      gateway.disputes.set("7", found);
    },
  };
  return {
    ...fixture,
    gatewayChanges,
    /** The three ways to learn of it, which must agree. */
    learnBy: {
      notice: async () => {
        if (gateway.refunds.size > 0) await notice("refund.processed", { transaction_reference: reference });
        for (const { gatewayId, status } of gateway.disputes.values())
          await notice(status === "resolved" ? "charge.dispute.resolve" : "charge.dispute.create", {
            ...{ id: Number(gatewayId), status, transaction: { reference } },
          });
      },
      job: () => reconcileExternalRefunds(deps, { includesReversals: true }),
      look: async () => {
        clock.now += 10_000;
        await checkOnlinePayment(deps, { id: booking().id });
      },
    },
    net: async () => (await bookingAnswer(deps, booking())).netAmount,
    kept: () => kept().filter(([, , amountPesewas]) => amountPesewas !== 0),
    disputes: async () => (await bookingAnswer(deps, booking())).disputes,
  };
}

type PaidBooking = ReturnType<typeof paidBooking>;
const externalRefund = (pesewas: number, status = "done") => ["elsewhere", status, pesewas];

/** What happens at the gateway, and the books that must follow. */
const TABLE: [what: string, change: (fixture: PaidBooking) => unknown, kept: unknown[], net: number, places: number][] =
  [
    ["the full amount", ({ gatewayChanges: { refund } }) => refund(PAID), [externalRefund(PAID)], 0, 1],
    ["a part", ({ gatewayChanges: { refund } }) => refund(50_000), [externalRefund(50_000)], 1500, 0],
    [
      "two parts",
      ({ gatewayChanges: { refund } }) => [refund(50_000), refund(150_000)],
      [externalRefund(50_000), externalRefund(150_000)],
      0,
      1,
    ],
    ["more than was paid", ({ gatewayChanges: { refund } }) => refund(PAID + 1), [externalRefund(PAID + 1)], -0.01, 1],
    [
      "a pending amount",
      ({ gatewayChanges: { refund } }) => refund(PAID, { status: "pending" }),
      [externalRefund(PAID, "pending")],
      2000,
      0,
    ],
    ["nothing of a failed amount", ({ gatewayChanges: { refund } }) => refund(PAID, { status: "failed" }), [], 2000, 0],
  ];

for (const [what, change, kept, net, places] of TABLE)
  for (const channel of ["notice", "job", "look"] as const)
    test(`records ${what} refunded in the dashboard, learned by ${channel}`, async () => {
      const fixture = paidBooking();
      change(fixture);
      for (let turn = 0; turn < 2; turn += 1) await fixture.learnBy[channel]();
      expect(fixture.kept()).toEqual(kept);
      expect(await fixture.net()).toBe(net);
      expect((await listPlaceQuestions(fixture.deps)).items).toHaveLength(places);
      const alerts = kindsOf(fixture.rows).filter((kind) => kind === "refund_elsewhere team");
      expect(alerts).toHaveLength(kept.length);
    });

for (const channel of ["job", "look"] as const)
  test(`takes off all of a payment reversed without a refund, learned by ${channel}`, async () => {
    const fixture = paidBooking();
    fixture.gatewayChanges.refund(50_000);
    fixture.gatewayChanges.reverse();
    for (let turn = 0; turn < 2; turn += 1) await fixture.learnBy[channel]();
    expect(fixture.kept()).toEqual([externalRefund(50_000), externalRefund(150_000)]);
    expect(await fixture.net()).toBe(0);
    expect((await listPlaceQuestions(fixture.deps)).items).toHaveLength(1);
  });

test("reduces a reversal by a refund listed later, so that nothing counts twice", async () => {
  const fixture = paidBooking();
  fixture.gatewayChanges.reverse();
  await fixture.learnBy.job();
  expect(fixture.kept()).toEqual([externalRefund(PAID)]);
  fixture.gatewayChanges.refund(120_000);
  await fixture.learnBy.job();
  expect(fixture.kept().toSorted()).toEqual([externalRefund(120_000), externalRefund(80_000)].toSorted());
  expect(await fixture.net()).toBe(0);
});

test("refunds no more than was paid across our refund and an external one", async () => {
  const fixture = paidBooking();
  fixture.gatewayChanges.refund(50_000);
  await cancelBooking(asSharedKey(fixture.deps), { bookingId: fixture.booking().id, reason: "asked to" });
  await fixture.learnBy.job();
  for (const refund of fixture.gateway.refunds.values()) refund.status = "processed";
  await followRefunds(fixture.deps);
  expect(fixture.kept()).toEqual([["day_before", "done", 150_000], externalRefund(50_000)]);
  expect(await fixture.net()).toBe(0);
  expect((await listPlaceQuestions(fixture.deps)).items).toEqual([]);
});

test("keeps the gateway's latest state when webhooks come out of order", async () => {
  const fixture = paidBooking();
  const id = fixture.gatewayChanges.refund(PAID);
  await fixture.learnBy.notice();
  const known = fixture.gateway.refunds.get(id);
  if (known) known.status = "pending";
  // A late `refund.pending` asks again and gets the current state.
  await fixture.learnBy.notice();
  if (known) known.status = "processed";
  await fixture.learnBy.notice();
  expect(fixture.kept()).toEqual([externalRefund(PAID)]);
  expect(await fixture.net()).toBe(0);
});

test("closes a failed external refund without debt or alert", async () => {
  const fixture = paidBooking();
  const id = fixture.gatewayChanges.refund(PAID, { status: "pending" });
  await fixture.learnBy.job();
  const known = fixture.gateway.refunds.get(id);
  if (known) known.status = "failed";
  fixture.clock.now += 60_000;
  await followRefunds(fixture.deps);
  expect(fixture.rows.refunds()).toMatchObject([{ status: "nothing_due", amountPesewas: 0 }]);
  expect([await fixture.net(), await fixture.deps.refunds.countOwed()]).toEqual([2000, 0]);
  expect(kindsOf(fixture.rows)).not.toContain("refund_failed team");
});

test("alerts once about a refund of an unknown payment, by webhook and by job", async () => {
  const fixture = paidBooking();
  fixture.gatewayChanges.refund(PAID, { reference: "somebody-elses" });
  const data = { transaction_reference: "somebody-elses" };
  expect(await fixture.notice("refund.processed", data)).toBe("unknown_reference");
  for (let turn = 0; turn < 2; turn += 1) await fixture.learnBy.job();
  expect(fixture.rows.refunds()).toEqual([]);
  expect(kindsOf(fixture.rows)).toEqual(["payment_unmatched team"]);
});

test("resolves a review refunded in the dashboard, without touching the booking", async () => {
  const fixture = paidBooking();
  fixture.updateAttempt({ status: "review", reviewReason: "booking_already_paid" });
  fixture.updateBooking({ paymentReference: "another-payment" });
  fixture.gatewayChanges.refund(PAID);
  await fixture.learnBy.job();
  expect(fixture.kept()).toEqual([["review_elsewhere", "done", PAID]]);
  expect(fixture.attempt().resolvedAt).not.toBeNull();
  expect([await fixture.net(), (await listPlaceQuestions(fixture.deps)).items.length]).toEqual([2000, 0]);
});

/** States of a dispute at the gateway, and what must follow. */
const DISPUTES = [
  ["awaiting-merchant-feedback", null, null, 2000, ["payment_disputed"]],
  ["some-new-word", null, null, 2000, ["payment_disputed"]],
  ["resolved", "declined", "won", 2000, ["payment_disputed", "dispute_ended"]],
  ["resolved", "merchant-accepted", "lost", 0, ["payment_disputed", "refund_elsewhere", "dispute_ended"]],
  ["resolved", "coin-tossed", "unknown", 2000, ["payment_disputed", "dispute_ended"]],
] as const;

for (const [status, resolution, outcome, net, mails] of DISPUTES)
  for (const channel of ["notice", "job"] as const)
    test(`records a dispute that is ${status} ${resolution ?? ""}, learned by ${channel}`, async () => {
      const fixture = paidBooking();
      fixture.gatewayChanges.dispute(status, resolution);
      for (let turn = 0; turn < 2; turn += 1) await fixture.learnBy[channel]();
      expect(await fixture.disputes()).toMatchObject([
        { id: "7", outcome, category: "fraud", amount: 2000, dueAt: "2026-11-23T12:00:00.000Z", gatewayStatus: status },
      ]);
      expect(await fixture.net()).toBe(net);
      expect(kindsOf(fixture.rows).toSorted()).toEqual(mails.map((kind) => `${kind} team`).toSorted());
      expect((await fixture.disputes())[0]?.resolvedAt === null).toBe(outcome === null);
    });

test("keeps a lost dispute and its listed refund as one row, in either order", async () => {
  const fixture = paidBooking();
  fixture.gatewayChanges.dispute("resolved", "merchant-accepted", 120_000);
  await fixture.learnBy.job();
  fixture.gatewayChanges.refund(120_000, { disputeId: "7" });
  await fixture.learnBy.job();
  expect(fixture.kept()).toEqual([externalRefund(120_000)]);
  const other = paidBooking();
  other.gatewayChanges.refund(120_000, { disputeId: "7" });
  other.gatewayChanges.dispute("resolved", "merchant-accepted", 120_000);
  await other.learnBy.job();
  expect(other.kept()).toEqual([externalRefund(120_000)]);
});

test("asks again about a dispute with an unknown outcome until it is known", async () => {
  const fixture = paidBooking();
  fixture.gatewayChanges.dispute("resolved");
  await fixture.learnBy.job();
  fixture.gatewayChanges.dispute("resolved", "merchant-accepted");
  fixture.clock.now += 2 * 3_600_000;
  await fixture.learnBy.job();
  expect(await fixture.disputes()).toMatchObject([{ outcome: "lost" }]);
  expect(await fixture.net()).toBe(0);
});

test("asks staff once whether a refunded customer still comes, unless that is known", async () => {
  const fixture = paidBooking();
  fixture.gatewayChanges.refund(PAID);
  await fixture.learnBy.job();
  await keepBookingPlace(fixture.deps, { id: fixture.booking().id });
  await expect(keepBookingPlace(fixture.deps, { id: fixture.booking().id })).rejects.toMatchObject({
    code: "conflict",
  });
  fixture.gatewayChanges.refund(1);
  await fixture.learnBy.job();
  expect((await listPlaceQuestions(fixture.deps)).items).toEqual([]);
});

test("looks as far back after a failed run, and fails the daily run", async () => {
  const fixture = paidBooking();
  fixture.gatewayChanges.refund(PAID);
  fixture.gateway.before.listBooks = () => Promise.reject(new AppError("gateway_unavailable"));
  expect(await reconcileExternalRefunds(fixture.deps)).toBe(0);
  await expect(reconcileExternalRefunds(fixture.deps, { includesReversals: true })).rejects.toMatchObject({
    code: "gateway_unavailable",
  });
  fixture.gateway.before.listBooks = () => {};
  expect(await reconcileExternalRefunds(fixture.deps)).toBe(1);
  expect(await reconcileExternalRefunds(fixture.deps)).toBe(0);
});

test("leaves a payment to the next run when the budget is short", async () => {
  const fixture = paidBooking();
  fixture.gatewayChanges.refund(PAID);
  const narrow = { ...fixture.deps, budget: { remaining: () => ({ statements: 10, calls: 10 }) } };
  expect(await reconcileExternalRefunds(narrow)).toBe(0);
  expect(fixture.kept()).toEqual([]);
  expect(await fixture.learnBy.job()).toBe(1);
});
