import { expect, test } from "vitest";
import { testSandbox, testWebhook } from "#sandbox/test-sandbox.ts";
import { getPaystackContract } from "./paystack-contract.ts";

const contract = getPaystackContract();
const PAID = 200_000;
const FEE = Math.round(PAID * 0.0195);

async function paidSandbox(webhookUrl = "") {
  const sandbox = await testSandbox({ webhookUrl });
  await sandbox.initialize();
  await sandbox.pay();
  const keeps = async () => (await sandbox.control("GET", "/ledger")).body.kept["ref-1"];
  return { ...sandbox, keeps };
}

test("lists and announces a refund started in the dashboard", async () => {
  const webhook = await testWebhook(200);
  const sandbox = await paidSandbox(webhook.url);
  await sandbox.control("POST", "/refunds", { reference: "ref-1", amount: 50_000 });
  await sandbox.advance(5000);
  const { body } = await sandbox.paystack("GET", "/refund");
  expect(body.data).toMatchObject([{ amount: 50_000, status: "processed", transaction_reference: "ref-1" }]);
  expect(webhook.received.map((item) => JSON.parse(item.body).event)).toEqual([
    "charge.success",
    "refund.pending",
    "refund.processed",
  ]);
  expect(await sandbox.keeps()).toBe(150_000);
  expect(await sandbox.statusOf()).toBe("success");
});

test("a full refund reverses the payment, and a larger one needs isForced", async () => {
  const sandbox = await paidSandbox();
  await sandbox.control("POST", "/refunds", { reference: "ref-1", status: "processed" });
  expect(await sandbox.statusOf()).toBe("reversed");
  expect((await sandbox.control("POST", "/refunds", { reference: "ref-1", amount: 1 })).status).toBe(409);
  const forced = { reference: "ref-1", amount: 1, status: "processed", isForced: true };
  expect((await sandbox.control("POST", "/refunds", forced)).status).toBe(201);
  expect(await sandbox.keeps()).toBe(-1);
});

test("reverses a payment without a refund", async () => {
  const sandbox = await paidSandbox();
  await sandbox.control("POST", "/reverse", { reference: "ref-1" });
  expect([await sandbox.statusOf(), await sandbox.keeps()]).toEqual(["reversed", 0]);
  expect((await sandbox.paystack("GET", "/refund")).body.data).toEqual([]);
});

test("opens, lists, fetches and announces a dispute until it is resolved", async () => {
  const webhook = await testWebhook(200);
  const sandbox = await paidSandbox(webhook.url);
  const { dispute } = (await sandbox.control("POST", "/disputes", { reference: "ref-1" })).body;
  const listed = await sandbox.paystack("GET", "/dispute?status=awaiting-merchant-feedback");
  expect(contract.checkAnswer("get", "/dispute", 200, listed.body)).toBeNull();
  expect(listed.body.data).toMatchObject([{ id: dispute.id, refund_amount: PAID, resolution: null }]);
  await sandbox.control("PATCH", `/disputes/${dispute.id}`, { status: "resolved", resolution: "declined" });
  await sandbox.advance(0);
  const fetched = await sandbox.paystack("GET", `/dispute/${dispute.id}`);
  expect(contract.checkAnswer("get", "/dispute/{id}", 200, fetched.body)).toBeNull();
  expect(fetched.body.data).toMatchObject({ status: "resolved", resolution: "declined" });
  expect((await sandbox.paystack("GET", "/dispute/1")).status).toBe(404);
  expect(webhook.received.map((item) => JSON.parse(item.body).event)).toEqual([
    "charge.success",
    "charge.dispute.create",
    "charge.dispute.resolve",
  ]);
  expect(await sandbox.keeps()).toBe(PAID);
});

test.each([
  { isRefundListed: true, refunds: [{ amount: PAID, dispute: 1_801_929, status: "processed" }] },
  { isRefundListed: false, refunds: [] },
])("a lost dispute takes the money, with a listed refund: $isRefundListed", async ({ isRefundListed, refunds }) => {
  const sandbox = await paidSandbox();
  const { dispute } = (await sandbox.control("POST", "/disputes", { reference: "ref-1" })).body;
  const lost = { status: "resolved", resolution: "merchant-accepted", isRefundListed };
  await sandbox.control("PATCH", `/disputes/${dispute.id}`, lost);
  expect((await sandbox.paystack("GET", "/refund")).body.data).toMatchObject(refunds);
  expect([await sandbox.statusOf(), await sandbox.keeps()]).toEqual(["reversed", 0]);
});

test("a payout contains payments since the last one, less fees", async () => {
  const sandbox = await paidSandbox();
  await sandbox.control("POST", "/payouts");
  expect((await sandbox.control("POST", "/payouts")).body).toEqual({ settlement: null });
  const { body } = await sandbox.paystack("GET", "/settlement");
  expect(body.data).toMatchObject([{ total_amount: PAID, total_fees: FEE, effective_amount: PAID - FEE }]);
});
