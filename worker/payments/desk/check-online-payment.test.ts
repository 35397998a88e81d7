import { expect, test } from "vitest";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { checkOnlinePayment } from "./check-online-payment.ts";

function startedPayment() {
  const made = makeTestDeps();
  const { id } = made.insert.booking();
  const { reference } = made.insert.attempt({ chargeId: id, status: "open" });
  made.clock.now += 60_000;
  return { ...made, id, reference, check: () => checkOnlinePayment(made.deps, { id }) };
}

test("pays the booking with a payment found by a check", async () => {
  const { gateway, reference, check } = startedPayment();
  gateway.hold(reference);
  expect(await check()).toMatchObject({ status: "paid", onlinePayment: null });
});

test("returns the reference and state of an open payment, and asks the gateway once in three seconds", async () => {
  const { gateway, reference, clock, check } = startedPayment();
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

test("fails an unknown payment, and refuses without a payment, a booking or an answer", async () => {
  const { deps, gateway, insert, update, rows, check } = startedPayment();
  const [attempt] = rows.attempts();
  update.attempt(attempt?.id ?? "", { status: "starting" });
  expect(await check()).toMatchObject({ status: "pending", onlinePayment: { status: "failed" } });
  gateway.failLookups();
  const unreachable = startedPayment();
  unreachable.gateway.failLookups();
  expect(await outcomeOf(unreachable.check())).toBe("gateway_unavailable");
  expect(await outcomeOf(checkOnlinePayment(deps, { id: insert.booking().id }))).toBe("conflict");
  expect(await outcomeOf(checkOnlinePayment(deps, { id: "nobody" }))).toBe("not_found");
});
