import { expect, test } from "vitest";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { checkOnlinePayment } from "./check-online-payment.ts";

function begun() {
  const made = makeTestDeps();
  const { id } = made.insert.booking();
  const { reference } = made.insert.attempt({ chargeId: id, status: "open" });
  made.clock.now += 60_000;
  return { ...made, id, reference, check: () => checkOnlinePayment(made.deps, id) };
}

test("a payment that has arrived pays the booking when the desk asks", async () => {
  const { gateway, reference, check } = begun();
  gateway.hold(reference);
  expect(await check()).toMatchObject({ status: "paid", onlinePayment: null });
});

test("one that has not says its reference and state, and the gateway is asked once in three seconds", async () => {
  const { gateway, reference, clock, check } = begun();
  gateway.hold(reference, { status: "ongoing" });
  expect(await check()).toMatchObject({
    status: "pending",
    onlinePayment: {
      reference,
      status: "open",
      gatewayStatus: "ongoing",
      checkedAt: new Date(clock.now).toISOString(),
    },
  });
  await check();
  expect(gateway.asked).toHaveLength(1);
  clock.now += 3001;
  await check();
  expect(gateway.asked).toHaveLength(2);
});

test("what the gateway has never heard of is an answer; no payment, no booking and no answer are refusals", async () => {
  const { deps, gateway, insert, update, rows, check } = begun();
  const [attempt] = rows.attempts();
  update.attempt(attempt?.id ?? "", { status: "starting" });
  expect(await check()).toMatchObject({ status: "pending", onlinePayment: { status: "failed" } });
  gateway.breakDown();
  const asking = begun();
  asking.gateway.breakDown();
  expect(await outcomeOf(asking.check())).toBe("gateway_unavailable");
  expect(await outcomeOf(checkOnlinePayment(deps, insert.booking().id))).toBe("conflict");
  expect(await outcomeOf(checkOnlinePayment(deps, "nobody"))).toBe("not_found");
});
