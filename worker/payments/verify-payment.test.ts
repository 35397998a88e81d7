import { expect, test } from "vitest";
import { paymentFixture } from "#worker/test/payment-fixture.ts";
import { outcomeOf } from "#worker/test/test-deps.ts";
import { paySharedPayment } from "./attempts/share-payment.ts";
import { verifyPayment } from "./verify-payment.ts";

test("asks the gateway once in three seconds, however many callers ask about one payment", async () => {
  const { deps, reference, gateway, clock } = paymentFixture({ payment: { status: "abandoned" } });
  clock.now += 60_000;
  const answers = await Promise.all(Array.from({ length: 300 }, () => outcomeOf(verifyPayment(deps, reference))));
  expect(gateway.asked).toHaveLength(1);
  expect(answers.filter((answer) => answer === "accepted").length).toBeGreaterThan(0);
  expect(new Set(answers)).not.toContain("not_found");
  gateway.hold(reference);
  clock.now += 2999;
  expect((await verifyPayment(deps, reference)).data.status).toBe("abandoned");
  expect(gateway.asked).toHaveLength(1);
  clock.now += 1;
  expect((await verifyPayment(deps, reference)).data).toMatchObject({ status: "success", booking: { status: "paid" } });
  expect(gateway.asked).toHaveLength(2);
});

test("asks a concurrent caller to retry while the first answer is on its way", async () => {
  const { deps, reference, gateway, clock } = paymentFixture({ payment: { status: "pending" } });
  clock.now += 60_000;
  gateway.before.findPayment = async () => {
    gateway.before.findPayment = () => {};
    expect(await outcomeOf(verifyPayment(deps, reference))).toBe("gateway_unavailable");
  };
  expect((await verifyPayment(deps, reference)).data.status).toBe("pending");
});

test("tells the customer why a payment failed, from the gateway and from the stored row", async () => {
  const { deps, reference, booking, clock } = paymentFixture({
    booking: { bookingType: "desk_week", amountPesewas: 75_000 },
    attempt: { amountPesewas: 75_000 },
    payment: { status: "failed", failureReason: "insufficient_funds" },
  });
  clock.now += 60_000;
  for (const _ of ["asked", "recalled"]) {
    const { data } = await verifyPayment(deps, reference);
    expect(data).toMatchObject({
      status: "failed",
      failureReason: "insufficient_funds",
      booking: { id: booking().id, amount: 750, startDate: "2026-11-23", lastDay: "2026-11-29" },
    });
    for (const personalValue of [booking().customerName, booking().customerEmail, booking().customerPhone])
      expect(JSON.stringify(data)).not.toContain(personalValue);
  }
});

test("hides a payer's wallet balance if the payment was made with a link", async () => {
  const { deps, reference, booking, gateway, clock } = paymentFixture({ payment: { status: "abandoned" } });
  const token = await deps.paymentLinks.ensure({ token: "t", chargeId: booking().id, createdAt: deps.now() });
  await paySharedPayment(deps, token);
  gateway.hold(reference, { status: "failed", failureReason: "insufficient_funds" });
  clock.now += 60_000;
  expect((await verifyPayment(deps, reference)).data.failureReason).toBe("declined");
});

test("returns no reason for a payment that has not failed", async () => {
  const { deps, reference, clock } = paymentFixture({ payment: { status: "abandoned" } });
  clock.now += 60_000;
  expect((await verifyPayment(deps, reference)).data.failureReason).toBeNull();
});
