import { describe, expect, test } from "vitest";
import { testSandbox } from "./test-sandbox.ts";

const PROVIDERS = {
  er_api: { path: "/rates/v6/latest/USD", read: (body: { rates?: { GHS: unknown } }) => body.rates?.GHS },
  currency_api: {
    path: "/rates/npm/@fawazahmed0/currency-api@latest/v1/currencies/usd.min.json",
    read: (body: { usd?: { ghs: unknown } }) => body.usd?.ghs,
  },
};

describe.each(Object.entries(PROVIDERS))("%s", (operation, { path, read }) => {
  test("returns the configured rate", async () => {
    const sandbox = await testSandbox();
    expect(read((await sandbox.call("GET", path)).body)).toBe(12.4);
    await sandbox.control("PATCH", "/settings", { rate: 13.05 });
    expect(read((await sandbox.call("GET", path)).body)).toBe(13.05);
  });

  test.each([
    ["rate_zero", 0],
    ["rate_negative", -1],
    ["rate_nan", "NaN"],
    ["rate_huge", 1e9],
  ])("answers %s on request", async (fault, rate) => {
    const sandbox = await testSandbox();
    await sandbox.control("POST", "/faults", { operation, fault });
    expect(read((await sandbox.call("GET", path)).body)).toBe(rate);
    expect(read((await sandbox.call("GET", path)).body)).toBe(12.4);
  });

  test.each([
    ["html", 200, /<html>/],
    ["empty", 200, /^$/],
    ["http_502_html", 502, /<html>/],
  ])("answers %s on request", async (fault, status, text) => {
    const sandbox = await testSandbox();
    await sandbox.control("POST", "/faults", { operation, fault });
    const reply = await sandbox.call("GET", path);
    expect(reply.status).toBe(status);
    expect(reply.body).toMatch(text);
  });
});

test("one provider fails while the other answers", async () => {
  const sandbox = await testSandbox();
  await sandbox.control("POST", "/faults", { operation: "er_api", fault: "http_500", count: "always" });
  expect((await sandbox.call("GET", PROVIDERS.er_api.path)).status).toBe(500);
  expect((await sandbox.call("GET", PROVIDERS.currency_api.path)).status).toBe(200);
});

test("responses match the providers' formats", async () => {
  const sandbox = await testSandbox();
  const erApi = (await sandbox.call("GET", PROVIDERS.er_api.path)).body;
  expect(erApi).toMatchObject({ result: "success", base_code: "USD", time_last_update_unix: expect.any(Number) });
  const currencyApi = (await sandbox.call("GET", PROVIDERS.currency_api.path)).body;
  expect(currencyApi.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
