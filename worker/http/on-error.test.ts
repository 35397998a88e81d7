import { expect, test, vi } from "vitest";
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
