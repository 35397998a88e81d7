import { describe, expect, test } from "vitest";
import { testSandbox } from "#sandbox/test-sandbox.ts";
import { getPaystackContract } from "./paystack-contract.ts";

const contract = getPaystackContract();

test("initialize returns a checkout URL on the sandbox and the given reference", async () => {
  const sandbox = await testSandbox();
  const { status, body } = await sandbox.initialize({ reference: "AH-1.2=3" });
  expect(status).toBe(200);
  expect(body.data.reference).toBe("AH-1.2=3");
  expect(body.data.authorization_url).toBe(`${sandbox.url}/checkout/${body.data.access_code}`);
  expect(contract.checkAnswer("post", "/transaction/initialize", 200, body)).toBeNull();
});

test("initialize generates a missing reference", async () => {
  const sandbox = await testSandbox();
  const { body } = await sandbox.initialize({ reference: undefined });
  expect(body.data.reference).toMatch(/^[a-z0-9]{16}$/);
});

describe("initialize refuses", () => {
  test.each([
    ["no e-mail", { email: undefined }, "email is required"],
    ["an e-mail that is none", { email: "ama@example" }, "Invalid Email Address Passed"],
    ["no amount", { amount: undefined }, "amount is required"],
    ["nothing", { amount: 0 }, "Invalid Amount Sent"],
    ["a negative amount", { amount: -250 }, "Invalid Amount Sent"],
    ["half a pesewa", { amount: 250.5 }, "amount must be integer"],
    ["an amount as text", { amount: "20000" }, "amount must be integer"],
    ["a currency Paystack does not know", { currency: "EUR" }, "currency must be equal to one of the allowed values"],
    ["a currency the merchant does not take", { currency: "NGN" }, "Currency not supported by merchant"],
    ["an underscore in the reference", { reference: "ref_1" }, "alphanumeric characters"],
    ["metadata that is no object", { metadata: "b1" }, "metadata must be object"],
    ["a channel that does not exist", { channels: ["cash"] }, "channels.0 must be equal to one of the allowed values"],
    ["a callback that is no address", { callback_url: "/payment/verify" }, "fully qualified URL"],
  ])("%s", async (_what, overrides, message) => {
    const sandbox = await testSandbox();
    const { status, body } = await sandbox.initialize(overrides);
    expect(status).toBe(400);
    expect(body.status).toBe(false);
    expect(body.message).toContain(message);
    expect(contract.checkAnswer("post", "/transaction/initialize", 400, body)).toBeNull();
    expect((await sandbox.control("GET", "/ledger")).body.transactions).toEqual([]);
  });

  test("a reference that is already used", async () => {
    const sandbox = await testSandbox();
    await sandbox.initialize();
    const { status, body } = await sandbox.initialize({ amount: 1 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "duplicate_reference", message: "Duplicate Transaction Reference" });
    expect((await sandbox.paystack("GET", "/transaction/verify/ref-1")).body.data.amount).toBe(200_000);
  });

  test("a body that is not JSON or not declared as JSON", async () => {
    const sandbox = await testSandbox();
    expect((await sandbox.call("POST", "/paystack/transaction/initialize", "{")).status).toBe(400);
    const form = { "content-type": "text/plain" };
    expect((await sandbox.call("POST", "/paystack/transaction/initialize", "{}", form)).status).toBe(400);
  });
});

describe("without the right key", () => {
  test.each([
    ["POST", "/transaction/initialize"],
    ["GET", "/transaction/verify/ref-1"],
    ["GET", "/transaction"],
    ["POST", "/refund"],
    ["GET", "/refund"],
    ["GET", "/refund/1"],
    ["POST", "/charge"],
    ["POST", "/charge/submit_otp"],
    ["GET", "/charge/ref-1"],
  ] as const)("%s %s answers 401", async (method, path) => {
    const sandbox = await testSandbox();
    for (const authorization of ["", "Bearer sk_test_other", "sk_test_sandbox_only_not_a_real_key"]) {
      const { status, body } = await sandbox.call(method, `/paystack${path}`, method === "POST" ? {} : undefined, {
        authorization,
      });
      expect(status).toBe(401);
      expect(body).toMatchObject({ status: false, message: "Invalid key" });
      expect(contract.checkAnswer("get", "/transaction", 401, body)).toBeNull();
    }
  });
});

test("answers 404 with status false for an unknown reference", async () => {
  const sandbox = await testSandbox();
  const { status, body } = await sandbox.paystack("GET", "/transaction/verify/nobody");
  expect(status).toBe(404);
  expect(body.status).toBe(false);
  expect(contract.checkAnswer("get", "/transaction/verify/{reference}", 404, body)).toBeNull();
});

test("an unpaid transaction is abandoned and keeps its metadata", async () => {
  const sandbox = await testSandbox();
  await sandbox.initialize({ metadata: { bookingId: "b1" } });
  const { body } = await sandbox.paystack("GET", "/transaction/verify/ref-1");
  expect(body.data).toMatchObject({
    status: "abandoned",
    amount: 200_000,
    requested_amount: 200_000,
    currency: "GHS",
    paid_at: null,
    fees: null,
    metadata: { bookingId: "b1" },
    customer: { email: "ama@example.com" },
  });
  expect(contract.checkAnswer("get", "/transaction/verify/{reference}", 200, body)).toBeNull();
});

describe("payment outcomes", () => {
  test.each([
    ["paid", "success", "Approved"],
    ["declined", "failed", "Declined"],
    ["insufficient_funds", "failed", "Insufficient Funds"],
    ["walked_away", "abandoned", "The transaction was not completed"],
  ])("%s leaves the transaction %s", async (outcome, status, gateway_response) => {
    const sandbox = await testSandbox();
    for (const [reference, channel] of Object.entries({ "by-card": "card", "by-phone": "mobile_money" })) {
      await sandbox.initialize({ reference });
      await sandbox.pay({ reference, outcome, channel });
      const { body } = await sandbox.paystack("GET", `/transaction/verify/${reference}`);
      expect(body.data).toMatchObject({ status, gateway_response });
      expect(contract.checkAnswer("get", "/transaction/verify/{reference}", 200, body)).toBeNull();
    }
  });
});

test("a success has channel, time and fee", async () => {
  const sandbox = await testSandbox();
  await sandbox.initialize();
  await sandbox.pay();
  const { data } = (await sandbox.paystack("GET", "/transaction/verify/ref-1")).body;
  expect(data).toMatchObject({
    channel: "mobile_money",
    fees: 3900,
    authorization: { bank: "MTN MoMo", country_code: "GH", last4: "X987" },
  });
  expect(Date.parse(data.paid_at)).toBeGreaterThanOrEqual(Date.parse(data.created_at));
});

test.each([
  ["mobile_money", "pending"],
  ["card", "ongoing"],
])("a late approval by %s is %s until the delay is over, then succeeds", async (channel, status) => {
  const sandbox = await testSandbox();
  await sandbox.initialize();
  await sandbox.pay({ outcome: "approved_late", channel });
  const { body } = await sandbox.paystack("GET", "/transaction/verify/ref-1");
  expect(body.data.status).toBe(status);
  expect(contract.checkAnswer("get", "/transaction/verify/{reference}", 200, body)).toBeNull();
  await sandbox.advance(14_999);
  expect(await sandbox.statusOf()).toBe(status);
  await sandbox.advance(1);
  expect(await sandbox.statusOf()).toBe("success");
});

test("lists newest first and filters by time, status and page", async () => {
  const sandbox = await testSandbox();
  await sandbox.initialize({ reference: "old" });
  await sandbox.advance(60_000);
  const since = (await sandbox.advance(0)).body.now;
  await sandbox.initialize({ reference: "paid" });
  await sandbox.initialize({ reference: "open" });
  await sandbox.pay({ reference: "paid" });

  const references = async (query: string) =>
    (await sandbox.paystack("GET", `/transaction?${query}`)).body.data.map(
      (item: { reference: string }) => item.reference,
    );
  expect(await references("")).toEqual(["open", "paid", "old"]);
  expect(await references(`from=${since}`)).toEqual(["open", "paid"]);
  expect(await references(`to=${new Date(Date.parse(since) - 1).toISOString()}`)).toEqual(["old"]);
  expect(await references("status=success")).toEqual(["paid"]);
  expect(await references("perPage=2&page=2")).toEqual(["old"]);
  expect(await references("per_page=1")).toEqual(["open", "paid", "old"]);
});

test("the list conforms to the description", async () => {
  const sandbox = await testSandbox();
  await sandbox.initialize({ reference: "paid", metadata: { bookingId: "b1" } });
  await sandbox.initialize({ reference: "open" });
  await sandbox.pay({ reference: "paid", channel: "card" });
  const { body } = await sandbox.paystack("GET", "/transaction");
  expect(body.meta).toEqual({ total: 2, total_volume: 400_000, skipped: 0, perPage: 50, page: 1, pageCount: 1 });
  expect(body.data[0].paidAt).toBeNull();
  // The description allows null for paid_at but not for paidAt.
  body.data[0].paidAt = "";
  expect(contract.checkAnswer("get", "/transaction", 200, body)).toBeNull();
});

test.each(["from=yesterday", "status=paid", "page=two", "perPage=all"])("refuses a list with %s", async (query) => {
  const sandbox = await testSandbox();
  expect((await sandbox.paystack("GET", `/transaction?${query}`)).status).toBe(400);
});

test("a refund is pending, then processed, and reverses the transaction", async () => {
  const sandbox = await testSandbox();
  await sandbox.initialize();
  await sandbox.pay();
  const created = await sandbox.paystack("POST", "/refund", { transaction: "ref-1", merchant_note: "Cancelled" });
  expect(created.body.data).toMatchObject({ status: "pending", amount: 200_000, merchant_note: "Cancelled" });
  expect(contract.checkAnswer("post", "/refund", 200, created.body)).toBeNull();

  const path = `/refund/${created.body.data.id}`;
  const pending = await sandbox.paystack("GET", path);
  expect(pending.body.data).toMatchObject({ status: "pending", refunded_at: null, transaction_reference: "ref-1" });
  expect(contract.checkAnswer("get", "/refund/{id}", 200, pending.body)).toBeNull();
  expect(await sandbox.statusOf()).toBe("success");

  await sandbox.advance(5_000);
  const processed = await sandbox.paystack("GET", path);
  expect(processed.body.data).toMatchObject({ status: "processed", refund_type: "full" });
  expect(contract.checkAnswer("get", "/refund/{id}", 200, processed.body)).toBeNull();
  expect(await sandbox.statusOf()).toBe("reversed");

  const listed = await sandbox.paystack("GET", "/refund");
  expect(listed.body.data).toHaveLength(1);
  expect(contract.checkAnswer("get", "/refund", 200, listed.body)).toBeNull();
});

test("half a refund keeps the success and leaves half refundable", async () => {
  const sandbox = await testSandbox();
  await sandbox.initialize();
  await sandbox.pay();
  await sandbox.paystack("POST", "/refund", { transaction: "ref-1", amount: 100_000 });
  await sandbox.advance(5_000);
  expect(await sandbox.statusOf()).toBe("success");
  expect((await sandbox.paystack("POST", "/refund", { transaction: "ref-1", amount: 100_001 })).status).toBe(400);
  expect((await sandbox.paystack("POST", "/refund", { transaction: "ref-1" })).body.data.amount).toBe(100_000);
});

test("a failed refund can be retried", async () => {
  const sandbox = await testSandbox();
  await sandbox.initialize();
  await sandbox.pay();
  await sandbox.control("PATCH", "/settings", { refundOutcome: "failed" });
  const { id } = (await sandbox.paystack("POST", "/refund", { transaction: "ref-1" })).body.data;
  await sandbox.advance(5_000);
  expect((await sandbox.paystack("GET", `/refund/${id}`)).body.data.status).toBe("failed");
  expect(await sandbox.statusOf()).toBe("success");
  expect((await sandbox.paystack("POST", "/refund", { transaction: "ref-1" })).status).toBe(200);
});

test("a refund that needs attention still counts, so it cannot be refunded twice", async () => {
  const sandbox = await testSandbox();
  await sandbox.initialize();
  await sandbox.pay();
  await sandbox.control("PATCH", "/settings", { refundOutcome: "needs-attention" });
  const { id } = (await sandbox.paystack("POST", "/refund", { transaction: "ref-1" })).body.data;
  await sandbox.advance(5_000);
  const fetched = await sandbox.paystack("GET", `/refund/${id}`);
  expect(fetched.body.data.status).toBe("needs-attention");
  expect(contract.checkAnswer("get", "/refund/{id}", 200, fetched.body)).toBeNull();
  expect((await sandbox.paystack("POST", "/refund", { transaction: "ref-1" })).status).toBe(400);
});

test("refuses refunds that are not possible", async () => {
  const sandbox = await testSandbox();
  const refund = (body: object) => sandbox.paystack("POST", "/refund", body);
  await sandbox.initialize();
  expect((await refund({})).body.message).toBe("transaction is required");
  expect((await refund({ transaction: "nobody" })).status).toBe(404);
  expect((await refund({ transaction: "ref-1" })).body.message).toBe("Transaction has not been paid");
  await sandbox.pay();
  expect((await refund({ transaction: "ref-1", amount: -1 })).status).toBe(400);
  expect((await refund({ transaction: "ref-1", currency: "NGN" })).status).toBe(400);
  expect((await refund({ transaction: "ref-1" })).status).toBe(200);
  expect((await refund({ transaction: "ref-1" })).body.message).toBe("Transaction has been fully reversed");
  expect((await sandbox.paystack("GET", "/refund/1")).status).toBe(404);
  expect((await sandbox.paystack("GET", "/refund/one")).status).toBe(400);
});

test("answers 404 in Paystack's shape for unsupported endpoints", async () => {
  const sandbox = await testSandbox();
  const { status, body } = await sandbox.paystack("GET", "/customer");
  expect(status).toBe(404);
  expect(body.status).toBe(false);
});
