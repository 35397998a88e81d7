import { expect, test } from "vitest";
import { testSandbox } from "./test-sandbox.ts";
import { TURNSTILE_SECRET } from "./turnstile-routes.ts";

const verify = (sandbox: Awaited<ReturnType<typeof testSandbox>>, body: unknown) =>
  sandbox.call("POST", "/turnstile/v0/siteverify", body).then((answer) => answer.body);

test("accepts a token once", async () => {
  const sandbox = await testSandbox();
  const shown = { secret: TURNSTILE_SECRET, response: "person-1" };
  expect(await verify(sandbox, shown)).toMatchObject({ success: true, hostname: "localhost" });
  expect(await verify(sandbox, shown)).toEqual({ success: false, "error-codes": ["timeout-or-duplicate"] });
});

test.each([
  [{ response: "person-1" }, "missing-input-secret"],
  [{ secret: "another", response: "person-1" }, "invalid-input-secret"],
  [{ secret: TURNSTILE_SECRET }, "missing-input-response"],
  [{ secret: TURNSTILE_SECRET, response: "robot-1" }, "invalid-input-response"],
  ["secret=x", "bad-request"],
])("refuses %j as %s", async (body, code) => {
  const sandbox = await testSandbox();
  expect(await verify(sandbox, body)).toEqual({ success: false, "error-codes": [code] });
});

test("fails on request", async () => {
  const sandbox = await testSandbox();
  await sandbox.control("POST", "/faults", { operation: "siteverify", fault: "http_503" });
  expect((await sandbox.call("POST", "/turnstile/v0/siteverify", {})).status).toBe(503);
});
