import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { SANDBOX_SECRET_KEY } from "#sandbox/start-sandbox.ts";
import { testSandbox, testWebhook } from "#sandbox/test-sandbox.ts";
import { retryDelays } from "./send-event.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

async function sandboxWith(webhookUrl: string) {
  const sandbox = await testSandbox({ webhookUrl, settings: { webhookSpeed: 1 } });
  await sandbox.initialize({ metadata: { bookingId: "b1" } });
  return sandbox;
}

function isSigned({ body, signature }: { body: string; signature: string | undefined }): boolean {
  return signature === createHmac("sha512", SANDBOX_SECRET_KEY).update(body).digest("hex");
}

test("sends one signed event for a success", async () => {
  const webhook = await testWebhook(200);
  const sandbox = await sandboxWith(webhook.url);
  await sandbox.pay();
  await sandbox.advance(4 * DAY_MS);
  expect(webhook.received.map(isSigned)).toEqual([true]);
  const { event, data } = JSON.parse(webhook.received[0]?.body ?? "");
  expect(event).toBe("charge.success");
  expect(data).toMatchObject({ reference: "ref-1", status: "success", amount: 200_000, metadata: { bookingId: "b1" } });
});

test.each(["declined", "insufficient_funds", "walked_away"])(
  "sends no event when a payment was %s",
  async (outcome) => {
    const webhook = await testWebhook(200);
    const sandbox = await sandboxWith(webhook.url);
    await sandbox.pay({ outcome });
    await sandbox.advance(DAY_MS);
    expect(webhook.received).toEqual([]);
  },
);

test("retries four times every 3 minutes, then hourly for 72 hours, at any speed", () => {
  const waits = retryDelays(1);
  expect(waits.slice(0, 5)).toEqual([3, 3, 3, 3, 60].map((minutes) => minutes * MINUTE_MS));
  expect(waits).toHaveLength(76);
  expect(retryDelays(180)[0]).toBe(1000);
});

test("retries an unanswered event after 3 minutes until a 200", async () => {
  const webhook = await testWebhook(503, 201, 200);
  const sandbox = await sandboxWith(webhook.url);
  await sandbox.pay();
  await sandbox.advance(3 * MINUTE_MS - 1);
  expect(webhook.received).toHaveLength(1);
  await sandbox.advance(1);
  expect(webhook.received).toHaveLength(2);
  await sandbox.advance(4 * DAY_MS);
  expect(webhook.received).toHaveLength(3);
  const [delivery] = (await sandbox.control("GET", "/webhooks")).body.deliveries;
  expect(delivery.state).toBe("delivered");
  expect(delivery.attempts.map((attempt: { status: number }) => attempt.status)).toEqual([503, 201, 200]);
});

test("gives up after 77 attempts", async () => {
  const webhook = await testWebhook(500);
  const sandbox = await sandboxWith(webhook.url);
  await sandbox.pay();
  await sandbox.advance(4 * DAY_MS);
  expect(webhook.received).toHaveLength(77);
  expect((await sandbox.control("GET", "/webhooks")).body.deliveries[0].state).toBe("given_up");
});

test("treats an unreachable webhook as unanswered", async () => {
  const sandbox = await sandboxWith("http://127.0.0.1:1/");
  await sandbox.pay();
  await sandbox.advance(0);
  const [delivery] = (await sandbox.control("GET", "/webhooks")).body.deliveries;
  expect(delivery).toMatchObject({ state: "waiting", attempts: [{ status: null }] });
});

test.each([
  ["drop", [0, 1]],
  ["double", [2, 3]],
  ["delay", [0, 2]],
])("a planned %s concerns the next event only: %j sent", async (manner, [first, all]) => {
  const webhook = await testWebhook(200);
  const sandbox = await sandboxWith(webhook.url);
  await sandbox.initialize({ reference: "ref-2" });
  await sandbox.control("POST", "/webhooks", { manner, delayMs: 90_000 });
  await sandbox.pay();
  await sandbox.advance(89_999);
  expect(webhook.received).toHaveLength(first ?? 0);
  await sandbox.pay({ reference: "ref-2" });
  await sandbox.advance(1);
  expect(webhook.received).toHaveLength(all ?? 0);
});

test("sends a forged event once, with a wrong signature of the right length", async () => {
  const webhook = await testWebhook(401);
  const sandbox = await sandboxWith(webhook.url);
  await sandbox.control("POST", "/webhooks", { manner: "forge", count: "always" });
  await sandbox.pay();
  await sandbox.advance(DAY_MS);
  expect(webhook.received.map(isSigned)).toEqual([false]);
  expect(webhook.received[0]?.signature).toMatch(/^[0-9a-f]{128}$/);
});

test("sends any event with any signature on request", async () => {
  const webhook = await testWebhook(200);
  const sandbox = await sandboxWith(webhook.url);
  const send = (body: object) => sandbox.control("POST", "/webhooks/send", { reference: "ref-1", ...body });
  expect((await send({ changes: { amount: 100, status: "success" } })).body.statuses).toEqual([200]);
  await send({ signature: "wrong", event: "charge.failed" });
  await send({ signature: "missing", times: 2 });
  expect(webhook.received.map(isSigned)).toEqual([true, false, false, false]);
  expect(JSON.parse(webhook.received[0]?.body ?? "").data).toMatchObject({ reference: "ref-1", amount: 100 });
  expect(webhook.received[3]?.signature).toBeUndefined();
});

test("announces a refund when it starts and when it ends", async () => {
  const webhook = await testWebhook(200);
  const sandbox = await sandboxWith(webhook.url);
  await sandbox.control("POST", "/webhooks", { manner: "drop", event: "charge.success" });
  await sandbox.pay();
  await sandbox.paystack("POST", "/refund", { transaction: "ref-1" });
  await sandbox.advance(5_000);
  const events = webhook.received.map(({ body }) => JSON.parse(body));
  expect(events.map(({ event }) => event)).toEqual(["refund.pending", "refund.processed"]);
  expect(events[1].data).toMatchObject({ status: "processed", transaction_reference: "ref-1", amount: "200000" });
});

test("records an event without sending it if no webhook URL is set", async () => {
  const sandbox = await sandboxWith("");
  await sandbox.pay();
  expect((await sandbox.control("GET", "/webhooks")).body.deliveries[0].state).toBe("no_target");
});
