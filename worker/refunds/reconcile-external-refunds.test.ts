import { expect, test } from "vitest";
import { addDays, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { AppError } from "#worker/errors.ts";
import type { FoundDispute } from "#worker/gateways/paystack-reconciliation.ts";
import { checkOnlinePayment } from "#worker/payments/desk/check-online-payment.ts";
import { receiveWebhook } from "#worker/payments/receive-webhook.ts";
import { paymentFixture } from "#worker/test/payment-fixture.ts";
import { kindsOf } from "#worker/test/test-deps.ts";
import { followRefunds } from "./follow-refunds.ts";
import { keepBookingPlace, listPlaceQuestions } from "./place-questions.ts";
import { reconcileExternalRefunds } from "./reconcile-external-refunds.ts";

const PAID = 200_000;
const AT = Date.UTC(2026, 10, 21);

/** A paid booking nine days ahead, and a gateway in which money moves without us. */
function paidElsewhere() {
  const fixture = paymentFixture({
    booking: {
      status: "paid",
      paidAt: new Date(Date.UTC(2026, 10, 20)),
      receiptNumber: 1,
      startDate: new Date(startOfDay(addDays(dayAt(AT), 9))),
    },
    attempt: { status: "succeeded", chargedPesewas: PAID, chargedCurrency: "GHS" },
    payment: { status: "success" },
  });
  const { deps, gateway, reference, rows, update, booking, clock } = fixture;
  update.booking(booking().id, { paymentReference: reference });
  let numbered = 0;

  const moves = {
    refund(amountPesewas: number, changes: object = {}) {
      numbered += 1;
      const gatewayId = `99${numbered}`;
      gateway.refunds.set(gatewayId, {
        ...{ gatewayId, reference, amountPesewas, note: "Sorry!", status: "processed", createdAt: AT, ...changes },
      } as never);
      return gatewayId;
    },
    reverse: () => gateway.hold(reference, { status: "reversed" }),
    dispute(status: string, resolution: string | null = null, amountPesewas = PAID) {
      const found: FoundDispute = {
        ...{ gatewayId: "7", reference, status, resolution, amountPesewas, currency: "GHS", category: "fraud" },
        ...{ dueAt: "2026-11-23T12:00:00.000Z", openedAt: "2026-11-21T08:00:00.000Z" },
      };
      gateway.disputes.set("7", found);
    },
  };
  const notice = (event: string, data: object) =>
    receiveWebhook(deps, {
      body: new TextEncoder().encode(JSON.stringify({ event, data })),
      signature: "genuine",
    });
  return {
    ...fixture,
    moves,
    /** The three ways to hear of it, which must come to the same. */
    hear: {
      notice: async () => {
        if (gateway.refunds.size > 0) await notice("refund.processed", { transaction_reference: reference });
        for (const { gatewayId, status } of gateway.disputes.values())
          await notice(status === "resolved" ? "charge.dispute.resolve" : "charge.dispute.create", {
            ...{ id: Number(gatewayId), status, transaction: { reference } },
          });
      },
      job: () => reconcileExternalRefunds(deps, { isWhole: true }),
      look: async () => {
        clock.now += 10_000;
        await checkOnlinePayment(deps, booking().id);
      },
    },
    net: async () => (await bookingAnswer(deps, booking())).netAmount,
    kept: () =>
      rows
        .refunds()
        .filter(({ amountPesewas }) => amountPesewas !== 0)
        .map(({ rule, status, amountPesewas }) => [rule, status, amountPesewas]),
    disputes: async () => (await bookingAnswer(deps, booking())).disputes,
  };
}

type House = ReturnType<typeof paidElsewhere>;
const elsewhere = (pesewas: number, status = "done") => ["elsewhere", status, pesewas];

/** What moves at the gateway, and the books that are right after it, whoever told. */
const TABLE: { what: string; act: (house: House) => unknown; kept: unknown[]; net: number; places?: number }[] = [
  { what: "all of it", act: ({ moves }) => moves.refund(PAID), kept: [elsewhere(PAID)], net: 0, places: 1 },
  { what: "a part", act: ({ moves }) => moves.refund(50_000), kept: [elsewhere(50_000)], net: 1500 },
  {
    what: "twice",
    act: ({ moves }) => [moves.refund(50_000), moves.refund(150_000)],
    kept: [elsewhere(50_000), elsewhere(150_000)],
    net: 0,
    places: 1,
  },
  {
    what: "more than was paid",
    act: ({ moves }) => moves.refund(PAID + 1),
    kept: [elsewhere(PAID + 1)],
    net: -0.01,
    places: 1,
  },
  {
    what: "one that is on its way",
    act: ({ moves }) => moves.refund(PAID, { status: "pending" }),
    kept: [elsewhere(PAID, "pending")],
    net: 2000,
  },
  { what: "one that failed", act: ({ moves }) => moves.refund(PAID, { status: "failed" }), kept: [], net: 2000 },
];

for (const { what, act, kept, net, places = 0 } of TABLE)
  for (const heard of ["notice", "job", "look"] as const)
    test(`${what} sent back in the dashboard, heard of by ${heard}`, async () => {
      const house = paidElsewhere();
      act(house);
      for (let turn = 0; turn < 2; turn += 1) await house.hear[heard]();
      expect(house.kept()).toEqual(kept);
      expect(await house.net()).toBe(net);
      expect((await listPlaceQuestions(house.deps)).items).toHaveLength(places);
      const told = kindsOf(house.rows).filter((kind) => kind === "refund_elsewhere team");
      expect(told).toHaveLength(kept.length);
    });

for (const heard of ["job", "look"] as const)
  test(`a payment that is reversed without a refund is taken off whole, heard of by ${heard}`, async () => {
    const house = paidElsewhere();
    house.moves.refund(50_000);
    house.moves.reverse();
    for (let turn = 0; turn < 2; turn += 1) await house.hear[heard]();
    expect(house.kept()).toEqual([elsewhere(50_000), elsewhere(150_000)]);
    expect(await house.net()).toBe(0);
    expect((await listPlaceQuestions(house.deps)).items).toHaveLength(1);
  });

test("a reversal shrinks by the refund that is listed after it, so that nothing is taken off twice", async () => {
  const house = paidElsewhere();
  house.moves.reverse();
  await house.hear.job();
  expect(house.kept()).toEqual([elsewhere(PAID)]);
  house.moves.refund(120_000);
  await house.hear.job();
  expect(house.kept().toSorted()).toEqual([elsewhere(120_000), elsewhere(80_000)].toSorted());
  expect(await house.net()).toBe(0);
});

test("a refund of ours and one of theirs, in either order, come to what was paid and no more", async () => {
  const house = paidElsewhere();
  house.moves.refund(50_000);
  await cancelBooking(house.deps, { bookingId: house.booking().id, reason: "asked to" });
  await house.hear.job();
  for (const refund of house.gateway.refunds.values()) refund.status = "processed";
  await followRefunds(house.deps);
  expect(house.kept()).toEqual([["day_before", "done", 150_000], elsewhere(50_000)]);
  expect(await house.net()).toBe(0);
  expect((await listPlaceQuestions(house.deps)).items).toEqual([]);
});

test("notices that come out of order leave what the gateway says last", async () => {
  const house = paidElsewhere();
  const id = house.moves.refund(PAID);
  await house.hear.notice();
  const known = house.gateway.refunds.get(id);
  if (known) known.status = "pending";
  // A late `refund.pending` asks again, and hears what the gateway says now.
  await house.hear.notice();
  if (known) known.status = "processed";
  await house.hear.notice();
  expect(house.kept()).toEqual([elsewhere(PAID)]);
  expect(await house.net()).toBe(0);
});

test("one that fails after all is owed by nobody here, and is told as no failure of ours", async () => {
  const house = paidElsewhere();
  const id = house.moves.refund(PAID, { status: "pending" });
  await house.hear.job();
  const known = house.gateway.refunds.get(id);
  if (known) known.status = "failed";
  house.clock.now += 60_000;
  await followRefunds(house.deps);
  expect(house.rows.refunds()).toMatchObject([{ status: "nothing_due", amountPesewas: 0 }]);
  expect([await house.net(), await house.deps.refunds.countOwed()]).toEqual([2000, 0]);
  expect(kindsOf(house.rows)).not.toContain("refund_failed team");
});

test("a refund of a payment that is none of ours is told of once, by notice and by the job", async () => {
  const house = paidElsewhere();
  house.moves.refund(PAID, { reference: "somebody-elses" });
  const notice = { event: "refund.processed", data: { transaction_reference: "somebody-elses" } };
  const body = new TextEncoder().encode(JSON.stringify(notice));
  expect(await receiveWebhook(house.deps, { body, signature: "genuine" })).toBe("unknown_reference");
  for (let turn = 0; turn < 2; turn += 1) await house.hear.job();
  expect(house.rows.refunds()).toEqual([]);
  expect(kindsOf(house.rows)).toEqual(["payment_unmatched team"]);
});

test("money under review that goes back in the dashboard needs no decision, and takes nothing from the booking", async () => {
  const house = paidElsewhere();
  house.updateAttempt({ status: "review", reviewReason: "booking_already_paid" });
  house.updateBooking({ paymentReference: "another-payment" });
  house.moves.refund(PAID);
  await house.hear.job();
  expect(house.kept()).toEqual([["review_elsewhere", "done", PAID]]);
  expect(house.attempt().resolvedAt).not.toBeNull();
  expect([await house.net(), (await listPlaceQuestions(house.deps)).items.length]).toEqual([2000, 0]);
});

/** How a dispute stands at the gateway, and what is right then. */
const DISPUTES = [
  { status: "awaiting-merchant-feedback", resolution: null, outcome: null, net: 2000, mails: ["payment_disputed"] },
  { status: "some-new-word", resolution: null, outcome: null, net: 2000, mails: ["payment_disputed"] },
  {
    status: "resolved",
    resolution: "declined",
    outcome: "won",
    net: 2000,
    mails: ["payment_disputed", "dispute_ended"],
  },
  {
    ...{ status: "resolved", resolution: "merchant-accepted", outcome: "lost", net: 0 },
    mails: ["payment_disputed", "refund_elsewhere", "dispute_ended"],
  },
  {
    status: "resolved",
    resolution: "coin-tossed",
    outcome: "unknown",
    net: 2000,
    mails: ["payment_disputed", "dispute_ended"],
  },
] as const;

for (const { status, resolution, outcome, net, mails } of DISPUTES)
  for (const heard of ["notice", "job"] as const)
    test(`a dispute that is ${status} ${resolution ?? ""}, heard of by ${heard}`, async () => {
      const house = paidElsewhere();
      house.moves.dispute(status, resolution);
      for (let turn = 0; turn < 2; turn += 1) await house.hear[heard]();
      expect(await house.disputes()).toMatchObject([
        { id: "7", outcome, category: "fraud", amount: 2000, dueAt: "2026-11-23T12:00:00.000Z", gatewayStatus: status },
      ]);
      expect(await house.net()).toBe(net);
      expect(kindsOf(house.rows).toSorted()).toEqual(mails.map((kind) => `${kind} team`).toSorted());
      expect((await house.disputes())[0]?.resolvedAt === null).toBe(outcome === null);
    });

test("a lost dispute whose refund is listed, before or after, is one row", async () => {
  const house = paidElsewhere();
  house.moves.dispute("resolved", "merchant-accepted", 120_000);
  await house.hear.job();
  house.moves.refund(120_000, { disputeId: "7" });
  await house.hear.job();
  expect(house.kept()).toEqual([elsewhere(120_000)]);
  const other = paidElsewhere();
  other.moves.refund(120_000, { disputeId: "7" });
  other.moves.dispute("resolved", "merchant-accepted", 120_000);
  await other.hear.job();
  expect(other.kept()).toEqual([elsewhere(120_000)]);
});

test("how a dispute ended that nobody knew is asked about again, until it is known", async () => {
  const house = paidElsewhere();
  house.moves.dispute("resolved");
  await house.hear.job();
  house.moves.dispute("resolved", "merchant-accepted");
  house.clock.now += 2 * 3_600_000;
  await house.hear.job();
  expect(await house.disputes()).toMatchObject([{ outcome: "lost" }]);
  expect(await house.net()).toBe(0);
});

test("a place is asked about once, and not where somebody has come, said that they come, or cancelled", async () => {
  const house = paidElsewhere();
  house.moves.refund(PAID);
  await house.hear.job();
  await keepBookingPlace(house.deps, house.booking().id);
  await expect(keepBookingPlace(house.deps, house.booking().id)).rejects.toMatchObject({ code: "conflict" });
  house.moves.refund(1);
  await house.hear.job();
  expect((await listPlaceQuestions(house.deps)).items).toEqual([]);
});

test("while the gateway cannot be asked the next run looks as far back, and the daily run says so", async () => {
  const house = paidElsewhere();
  house.moves.refund(PAID);
  house.gateway.before.listBooks = () => Promise.reject(new AppError("gateway_unavailable"));
  expect(await reconcileExternalRefunds(house.deps)).toBe(0);
  await expect(reconcileExternalRefunds(house.deps, { isWhole: true })).rejects.toMatchObject({
    code: "gateway_unavailable",
  });
  house.gateway.before.listBooks = () => {};
  expect(await reconcileExternalRefunds(house.deps)).toBe(1);
  expect(await reconcileExternalRefunds(house.deps)).toBe(0);
});

test("a run without room for a payment leaves it to the next", async () => {
  const house = paidElsewhere();
  house.moves.refund(PAID);
  const narrow = { ...house.deps, budget: { remaining: () => ({ statements: 10, calls: 10 }) } };
  expect(await reconcileExternalRefunds(narrow)).toBe(0);
  expect(house.kept()).toEqual([]);
  expect(await house.hear.job()).toBe(1);
});
