import { expect, test } from "vitest";
import { testSandbox } from "./test-sandbox.ts";

test("both providers return the configured rate in their own formats", async () => {
  const sandbox = await testSandbox();
  await sandbox.control("PATCH", "/settings", { rate: 13.05 });
  expect((await sandbox.call("GET", "/rates/v6/latest/USD")).body).toMatchObject({
    ...{ result: "success", base_code: "USD", time_last_update_unix: expect.any(Number) },
    rates: { GHS: 13.05 },
  });
  const path = "/rates/npm/@fawazahmed0/currency-api@latest/v1/currencies/usd.min.json";
  expect((await sandbox.call("GET", path)).body).toMatchObject({
    date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    usd: { ghs: 13.05 },
  });
});
