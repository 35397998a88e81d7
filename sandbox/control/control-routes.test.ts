import { expect, test } from "vitest";
import { testSandbox } from "#sandbox/test-sandbox.ts";

test("pays without the page, with another amount and currency", async () => {
  const sandbox = await testSandbox();
  await sandbox.initialize();
  const { body } = await sandbox.pay({ amount: 100, currency: "NGN" });
  expect(body.returnUrl).toContain("&trxref=ref-1&reference=ref-1");
  expect((await sandbox.paystack("GET", "/transaction/verify/ref-1")).body.data).toMatchObject({
    status: "success",
    amount: 100,
    requested_amount: 200_000,
    currency: "NGN",
  });
  expect((await sandbox.control("GET", "/ledger")).body.paid).toMatchObject([
    { reference: "ref-1", amount: 100, requestedAmount: 200_000, currency: "NGN" },
  ]);
});

test("consumes planned outcomes in turn, then uses the default", async () => {
  const sandbox = await testSandbox({ settings: { defaultOutcome: "insufficient_funds" } });
  await sandbox.control("POST", "/outcomes", { next: ["paid", "declined"] });
  const statuses = [];
  for (const reference of ["a", "b", "c"]) {
    await sandbox.initialize({ reference });
    await sandbox.pay({ reference });
    statuses.push((await sandbox.paystack("GET", `/transaction/verify/${reference}`)).body.data.gateway_response);
  }
  expect(statuses).toEqual(["Approved", "Declined", "Insufficient Funds"]);
});

test("pays a closed transaction again only with isForced", async () => {
  const sandbox = await testSandbox();
  await sandbox.initialize();
  await sandbox.pay({ outcome: "declined" });
  expect((await sandbox.pay()).status).toBe(409);
  expect(await sandbox.statusOf()).toBe("failed");
  expect((await sandbox.pay({ isForced: true })).status).toBe(200);
  expect(await sandbox.statusOf()).toBe("success");
});

test("reset clears all state, including scheduled events", async () => {
  const sandbox = await testSandbox();
  await sandbox.control("PATCH", "/settings", { rate: 20 });
  await sandbox.initialize();
  await sandbox.pay({ outcome: "approved_late" });
  await sandbox.control("POST", "/faults", { operation: "initialize", fault: "http_500", count: "always" });
  await sandbox.control("POST", "/reset");
  await sandbox.advance(60_000);
  expect((await sandbox.control("GET", "/ledger")).body).toEqual({
    ...{ transactions: [], paid: [], refunds: [], disputes: [], settlements: [], kept: {} },
  });
  expect((await sandbox.control("GET", "/settings")).body.rate).toBe(12.4);
  expect((await sandbox.initialize()).status).toBe(200);
});

test.each([
  ["PATCH", "/settings", { speed: 1 }],
  ["PATCH", "/settings", { webhookUrl: "nowhere" }],
  ["POST", "/clock", { advanceMs: -1 }],
  ["POST", "/outcomes", { next: ["lost"] }],
  ["POST", "/faults", { operation: "verify", fault: "meteor" }],
  ["POST", "/faults", { operation: "verify", fault: "hang", count: 0 }],
  ["POST", "/webhooks", { manner: "sing" }],
  ["POST", "/pay", {}],
  ["POST", "/pay", "{"],
] as const)("%s %s refuses %o with a message", async (method, path, input) => {
  const sandbox = await testSandbox();
  const { status, body } = await sandbox.control(method, path, input);
  expect(status).toBe(400);
  expect(body.error).toMatch(/\w/);
});

test("the home page lists payments and deletes all data", async () => {
  const sandbox = await testSandbox();
  const { body } = await sandbox.initialize();
  const home = await (await fetch(sandbox.url)).text();
  expect(home).toContain("no real money moves");
  expect(home).toContain(`/checkout/${body.data.access_code}`);
  await fetch(`${sandbox.url}/reset`, { method: "POST" });
  expect((await sandbox.control("GET", "/ledger")).body.transactions).toEqual([]);
});
