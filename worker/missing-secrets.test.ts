import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import type { Bindings } from "./env.ts";
import worker from "./index.ts";
import { makeHarness } from "./test/harness.ts";

const SECRETS = {
  PAYSTACK_SECRET_KEY: "sk_secret_of_ours",
  ADMIN_PASSWORD: "word-of-ours",
  ADMIN_API_KEY: "key-of-ours",
  LINK_KEY: "links-of-ours",
};

async function start(secrets: Partial<typeof SECRETS>): Promise<string[]> {
  const lines: string[] = [];
  for (const method of ["log", "info", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line) => void lines.push(String(line)));
  const none = { PAYSTACK_SECRET_KEY: "", ADMIN_PASSWORD: undefined, ADMIN_API_KEY: "", LINK_KEY: "" };
  const bindings = { ...makeHarness().bindings, ...none, ...secrets } as Bindings;
  for (const path of ["/api/exchange-rate/usd-ghs", "/api/nope", "/api/admin/summary"]) {
    const context = createExecutionContext();
    await worker.fetch(
      new Request(`https://house.test${path}`) as Parameters<typeof worker.fetch>[0],
      bindings,
      context,
    );
    await waitOnExecutionContext(context);
  }
  return lines;
}

test("warns of unset secrets once, when the worker starts", async () => {
  const named = (await start({})).filter((line) => line.includes("secrets_not_set"));
  expect(named.map((line) => JSON.parse(line))).toEqual([
    { event: "secrets_not_set", names: ["PAYSTACK_SECRET_KEY", "ADMIN_PASSWORD", "ADMIN_API_KEY", "LINK_KEY"] },
  ]);
});

test("lists only missing secrets and never logs a value", async () => {
  const { ADMIN_PASSWORD, ...rest } = SECRETS;
  const lines = await start(rest);
  expect(lines.some((line) => line.includes('"names":["ADMIN_PASSWORD"]'))).toBe(true);
  for (const line of lines)
    for (const value of [ADMIN_PASSWORD, ...Object.values(rest)]) expect(line).not.toContain(value);
});

test("logs nothing if every secret is set", async () => {
  expect((await start(SECRETS)).filter((line) => line.includes("secrets_not_set"))).toEqual([]);
});
