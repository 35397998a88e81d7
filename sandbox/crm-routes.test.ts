import { expect, test } from "vitest";
import { testSandbox } from "./test-sandbox.ts";

test("stores a lead as sent", async () => {
  const sandbox = await testSandbox();
  expect((await sandbox.call("POST", "/crm", { name: "Ama", plan: "pro" })).status).toBe(200);
  const { leads } = (await sandbox.control("GET", "/leads")).body;
  expect(leads).toEqual([{ receivedAt: expect.any(Number), body: { name: "Ama", plan: "pro" } }]);
});

test("refuses a body that is not JSON", async () => {
  const sandbox = await testSandbox();
  expect((await sandbox.call("POST", "/crm", "name=Ama")).status).toBe(400);
  expect((await sandbox.control("GET", "/leads")).body.leads).toEqual([]);
});
