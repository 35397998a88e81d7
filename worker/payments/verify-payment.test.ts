import { expect, test } from "vitest";
import { paymentFixture } from "#worker/test/payment-fixture.ts";
import { codeOf } from "#worker/test/test-deps.ts";
import { verifyPayment } from "./verify-payment.ts";

test("however many ask about one payment at once, and for three seconds, the gateway is asked once", async () => {
  const { deps, reference, gateway, clock } = paymentFixture({ payment: { status: "abandoned" } });
  clock.now += 60_000;
  const answers = await Promise.all(Array.from({ length: 300 }, () => codeOf(verifyPayment(deps, reference))));
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

test("who asks while the first answer is on its way is told to ask again, and not that there is none", async () => {
  const { deps, reference, gateway, clock } = paymentFixture({ payment: { status: "pending" } });
  clock.now += 60_000;
  gateway.before.findPayment = async () => {
    gateway.before.findPayment = () => {};
    expect(await codeOf(verifyPayment(deps, reference))).toBe("gateway_unavailable");
  };
  expect((await verifyPayment(deps, reference)).data.status).toBe("pending");
});
