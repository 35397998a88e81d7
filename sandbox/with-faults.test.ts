import { describe, expect, test } from "vitest";
import { testSandbox } from "./test-sandbox.ts";

type TestSandbox = Awaited<ReturnType<typeof testSandbox>>;

function plan(sandbox: TestSandbox, fault: string, more: object = {}) {
  return sandbox.control("POST", "/faults", { operation: "verify", fault, ...more });
}

async function paidSandbox() {
  const sandbox = await testSandbox();
  await sandbox.initialize({ metadata: { bookingId: "b1" } });
  await sandbox.pay();
  return sandbox;
}

const verify = (sandbox: TestSandbox) => sandbox.paystack("GET", "/transaction/verify/ref-1");

describe("response faults", () => {
  test.each([
    ["http_401", 401, /Invalid key/],
    ["http_429", 429, /Too many requests/],
    ["http_500", 500, /error/],
    ["http_502_html", 502, /<html>/],
    ["http_503", 503, /unavailable/],
    ["status_false", 200, /"status":false/],
    ["not_json", 200, /^OK$/],
    ["empty", 200, /^$/],
    ["duplicate_reference", 400, /duplicate_reference/],
  ])("%s answers %i", async (fault, status, text) => {
    const sandbox = await paidSandbox();
    await plan(sandbox, fault);
    const reply = await verify(sandbox);
    expect(reply.status).toBe(status);
    expect(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body)).toMatch(text);
    expect((await verify(sandbox)).body.data.status).toBe("success");
  });

  test.each([
    ["amount_as_text", { amount: "200000" }],
    ["wrong_currency", { currency: "NGN" }],
    ["smaller_amount", { amount: 199_999, requested_amount: 200_000 }],
    ["larger_amount", { amount: 203_900, requested_amount: 200_000 }],
    ["other_reference", { reference: "other-ref-1" }],
  ])("%s changes the data and nothing else", async (fault, data) => {
    const sandbox = await paidSandbox();
    const { body: truth } = await verify(sandbox);
    await plan(sandbox, fault);
    const { body } = await verify(sandbox);
    expect(body).toEqual({ ...truth, data: { ...truth.data, ...data } });
  });

  test("faults also change the list", async () => {
    const sandbox = await paidSandbox();
    await plan(sandbox, "wrong_currency", { operation: "list" });
    expect((await sandbox.paystack("GET", "/transaction")).body.data[0].currency).toBe("NGN");
  });

  test("a checkout URL can point to another site", async () => {
    const sandbox = await testSandbox();
    await plan(sandbox, "foreign_checkout", { operation: "initialize" });
    const { body } = await sandbox.initialize();
    expect(new URL(body.data.authorization_url).hostname).toBe("checkout.elsewhere.example");
  });
});

test("a refusal is not changed", async () => {
  const sandbox = await testSandbox();
  await plan(sandbox, "amount_as_text");
  const { status, body } = await verify(sandbox);
  expect(status).toBe(404);
  expect(body.message).toBe("Transaction reference not found");
});

test("cuts JSON in the middle", async () => {
  const sandbox = await paidSandbox();
  await plan(sandbox, "cut_json");
  const text = await (
    await fetch(`${sandbox.url}/paystack/transaction/verify/ref-1`, {
      headers: { authorization: "Bearer sk_test_sandbox_only_not_a_real_key" },
    })
  ).text();
  expect(text).toMatch(/^\{"status":true/);
  expect(() => JSON.parse(text)).toThrow();
});

test.each(["refused", "reset"])("a connection that is %s never completes its response", async (fault) => {
  const sandbox = await paidSandbox();
  await plan(sandbox, fault);
  await expect(verify(sandbox)).rejects.toThrow();
  expect((await verify(sandbox)).status).toBe(200);
});

test("a hanging response never completes, and closing the sandbox does not wait for it", async () => {
  const sandbox = await paidSandbox();
  await plan(sandbox, "hang");
  const hanging = fetch(`${sandbox.url}/paystack/transaction/verify/ref-1`, { signal: AbortSignal.timeout(50) });
  await expect(hanging).rejects.toThrow("timeout");
});

test("a slow response arrives after its delay", async () => {
  const sandbox = await paidSandbox();
  await plan(sandbox, "slow", { delayMs: 20_000 });
  let isAnswered = false;
  const slow = verify(sandbox).then((reply) => {
    isAnswered = true;
    return reply;
  });
  await expect.poll(async () => (await sandbox.control("GET", "/faults")).body.faults).toEqual([]);
  await sandbox.advance(19_999);
  expect(isAnswered).toBe(false);
  await sandbox.advance(1);
  expect((await slow).body.data.status).toBe("success");
});

describe("effect of a faulty initialize", () => {
  test.each([
    ["refused", 0],
    ["reset", 1],
    ["http_500", 0],
    ["not_json", 1],
    ["cut_json", 1],
    ["duplicate_reference", 0],
  ])("%s leaves %i transactions", async (fault, count) => {
    const sandbox = await testSandbox();
    await plan(sandbox, fault, { operation: "initialize" });
    await sandbox.initialize().catch(() => null);
    expect((await sandbox.control("GET", "/ledger")).body.transactions).toHaveLength(count);
  });
});

test("a fault happens as often as planned, or until it is removed", async () => {
  const sandbox = await paidSandbox();
  await plan(sandbox, "http_503", { count: 2 });
  expect((await verify(sandbox)).status).toBe(503);
  expect((await verify(sandbox)).status).toBe(503);
  expect((await verify(sandbox)).status).toBe(200);
  await plan(sandbox, "http_500", { count: "always" });
  expect((await verify(sandbox)).status).toBe(500);
  expect((await verify(sandbox)).status).toBe(500);
  await sandbox.control("DELETE", "/faults");
  expect((await verify(sandbox)).status).toBe(200);
});

test("refuses a fault that does not fit the operation", async () => {
  const sandbox = await testSandbox();
  const { status, body } = await plan(sandbox, "foreign_checkout");
  expect(status).toBe(400);
  expect(body.error).toBe("foreign_checkout cannot happen to verify");
});
