import { createExecutionContext } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { makeApp } from "#worker/app.ts";
import { makeDeps } from "#worker/deps.ts";
import type { Bindings } from "#worker/env.ts";
import { bookingBody, errorOf, makeHarness } from "#worker/test/harness.ts";

test("tells the visitor only a request id after a bug, and logs nothing of the visitor", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  const broken = {
    prepare: () => {
      throw new Error("SQLITE_ERROR near akosua@example.com: insert into bookings");
    },
  } as unknown as D1Database;
  const response = await makeHarness({ bindings: { DB: broken } }).post("/api/bookings", bookingBody());
  expect(response.status).toBe(500);
  const text = await response.clone().text();
  expect((await errorOf(response)).code).toBe("internal_error");
  expect(text).not.toMatch(/akosua|insert|at .*\.ts/i);
  expect(lines.join()).not.toMatch(/akosua|insert into/i);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    ...{ event: "request_failed", method: "POST", route: "/api/bookings", error: "Error", cause: "SQLITE_ERROR" },
    requestId: response.headers.get("X-Request-Id"),
    stack: expect.stringContaining("on-error.test.ts"),
  });
});

test("logs the name of a missing setting and never its value", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  const bindings: Partial<Bindings> = { SITE_URL: "not-an-address-secret", RATES: undefined as never };
  const response = await makeHarness({ bindings }).call("/api/exchange-rate/usd-ghs");
  expect([response.status, (await errorOf(response)).code]).toEqual([503, "not_configured"]);
  expect(lines.join()).toContain("Missing or malformed configuration: SITE_URL, RATES");
  expect(lines.join()).not.toContain("not-an-address-secret");
});

test("logs a refused call with its route, without the address, the key or the link", async () => {
  const { bindings } = makeHarness({ bindings: { ADMIN_API_KEY: "the-right-key" } });
  const logged: unknown[] = [];
  const log = (event: string, detail = {}) => {
    if (event === "refused") logged.push({ event, ...detail });
  };
  const app = makeApp((env) => ({ ...makeDeps(env), log }));
  const call = (path: string, init: RequestInit) =>
    app.fetch(new Request(`https://house.test${path}`, init), bindings, createExecutionContext());
  await call("/api/admin/bookings/8a4f0b5e-0000-4000-8000-000000000000/cancel", {
    method: "POST",
    headers: { "x-admin-api-key": "a-wrong-key", "CF-Connecting-IP": "192.0.2.77" },
  });
  await call("/api/payment/webhook", { method: "POST", body: "{}", headers: { "x-paystack-signature": "00" } });
  await call("/api/newsletter", { method: "POST", body: "{}", headers: { Origin: "https://evil.example" } });
  const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const method = "POST";
  expect(logged).toEqual([
    { event: "refused", code: "unauthorized", method, route: "/api/admin/bookings/:id/cancel", requestId },
    { event: "refused", code: "bad_signature", method, route: "/api/payment/webhook", requestId },
    { event: "refused", code: "foreign_origin", method, route: "/api/newsletter", requestId },
  ]);
});

test("logs a sign-in by the key's fingerprint or as the password, and never the secret", async () => {
  const secrets = { ADMIN_API_KEY: "the-right-key", ADMIN_PASSWORD: "the-right-password" };
  const { bindings } = makeHarness({ bindings: secrets });
  const logged: unknown[] = [];
  const log = (event: string, detail = {}) => void (event !== "request" && logged.push({ event, ...detail }));
  const app = makeApp((env) => ({ ...makeDeps(env), log }));
  const call = (path: string, init: RequestInit) =>
    app.fetch(new Request(`https://house.test${path}`, init), bindings, createExecutionContext());
  const headers = { "CF-Connecting-IP": "192.0.2.78", "Content-Type": "application/json" };
  const signIn = (password: string) =>
    call("/api/admin/session", { method: "POST", headers, body: JSON.stringify({ password }) });
  expect((await signIn("the-right-password")).status).toBe(200);
  expect((await signIn("a-wrong-password")).status).toBe(401);
  expect((await call("/api/admin/inbox", { headers: { "x-admin-api-key": "the-right-key" } })).status).toBe(200);
  const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const fingerprint = expect.stringMatching(/^[0-9a-f]{8}$/);
  const route = "/api/admin/session";
  expect(logged).toEqual([
    { event: "let_in", by: "password", fingerprint: null, method: "POST", route, requestId },
    { event: "refused", code: "unauthorized", method: "POST", route, requestId },
    { event: "let_in", by: "key", fingerprint, method: "GET", route: "/api/admin/inbox", requestId },
  ]);
  for (const secret of [...Object.values(secrets), "wrong", "192.0.2.78"])
    expect(JSON.stringify(logged)).not.toContain(secret);
});
