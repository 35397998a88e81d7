import { expect, test, vi } from "vitest";
import { makeApp } from "#worker/app.ts";
import { makeDeps } from "#worker/deps.ts";
import type { Bindings } from "#worker/env.ts";
import { bookingBody, errorOf, play } from "#worker/test/play.ts";

test("a bug tells the visitor nothing but a request id, and the log nothing of the visitor", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  const broken = {
    prepare: () => {
      throw new Error("SQLITE_ERROR near akosua@example.com: insert into bookings");
    },
  } as unknown as D1Database;
  const response = await play({ bindings: { DB: broken } }).post("/api/bookings", bookingBody());
  expect(response.status).toBe(500);
  const text = await response.clone().text();
  expect((await errorOf(response)).code).toBe("internal_error");
  for (const said of [text, ...lines]) expect(said).not.toMatch(/akosua|insert|at .*\.ts/i);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "request_failed", error: "Error" });
});

test("missing configuration is named in the log, and its value never", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  const bindings: Partial<Bindings> = { SITE_URL: "not-an-address-secret", RATES: undefined as never };
  const response = await play({ bindings }).call("/api/exchange-rate/usd-ghs");
  expect([response.status, (await errorOf(response)).code]).toEqual([503, "not_configured"]);
  expect(lines.join()).toContain("Missing or malformed configuration: SITE_URL, RATES");
  expect(lines.join()).not.toContain("not-an-address-secret");
});

test("who is turned away at a door is noted with the door, and without the address, the key or the link", async () => {
  const { bindings } = play({ bindings: { ADMIN_API_KEY: "the-right-key" } });
  const noted: unknown[] = [];
  const log = (event: string, detail = {}) => void noted.push({ event, ...detail });
  const app = makeApp((env) => ({ ...makeDeps(env), log }));
  const call = (path: string, init: RequestInit) => app.fetch(new Request(`https://house.test${path}`, init), bindings);
  await call("/api/admin/bookings/8a4f0b5e-0000-4000-8000-000000000000/cancel", {
    method: "POST",
    headers: { "x-admin-api-key": "a-wrong-key", "CF-Connecting-IP": "192.0.2.77" },
  });
  await call("/api/payment/webhook", { method: "POST", body: "{}", headers: { "x-paystack-signature": "00" } });
  await call("/api/newsletter", { method: "POST", body: "{}", headers: { Origin: "https://evil.example" } });
  const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const method = "POST";
  expect(noted).toEqual([
    { event: "refused", code: "unauthorized", method, door: "/api/admin/bookings/:id/cancel", requestId },
    { event: "refused", code: "bad_signature", method, door: "/api/payment/webhook", requestId },
    { event: "refused", code: "foreign_origin", method, door: "/api/newsletter", requestId },
  ]);
});
