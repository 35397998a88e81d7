import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Bindings, parseEnv } from "./env.ts";

function bindings(overrides: Record<string, unknown> = {}): Bindings {
  return { ...env, ...overrides } as unknown as Bindings;
}

test("treats an empty setting as unset and removes a trailing slash", () => {
  const { settings } = parseEnv(
    bindings({ SITE_URL: "https://house.test/", CRM_WEBHOOK_URL: "", PAYSTACK_SECRET_KEY: "" }),
  );
  expect(settings.SITE_URL).toBe("https://house.test");
  expect(settings.CRM_WEBHOOK_URL).toBeUndefined();
  expect(settings.PAYSTACK_SECRET_KEY).toBeUndefined();
});

test("defaults the gateway's addresses to Paystack's", () => {
  const { settings } = parseEnv(bindings({ PAYSTACK_API_URL: undefined, PAYSTACK_CHECKOUT_ORIGIN: undefined }));
  expect(settings).toMatchObject({
    PAYSTACK_API_URL: "https://api.paystack.co",
    PAYSTACK_CHECKOUT_ORIGIN: "https://checkout.paystack.com",
  });
});

test("lists everything that is missing in one error", () => {
  const nothing = bindings({ SITE_URL: "", DB: undefined, EMAIL: undefined, CRM_WEBHOOK_URL: "javascript:alert(1)" });
  expect(() => parseEnv(nothing)).toThrow("Missing or malformed configuration: SITE_URL, CRM_WEBHOOK_URL, DB, EMAIL");
});

test("parses the same bindings once", () => {
  const same = bindings();
  expect(parseEnv(same)).toBe(parseEnv(same));
});

test.each([
  "CRM_WEBHOOK_URL",
  "PAYSTACK_API_URL",
  "PAYSTACK_CHECKOUT_ORIGIN",
  "EXCHANGE_RATE_URL",
  "TURNSTILE_API_URL",
])("rejects %s without https, except on localhost", (name) => {
  for (const address of ["http://crm.test", "http://localhost.evil.test", "http://127.0.0.1.evil.test"])
    expect(() => parseEnv(bindings({ [name]: address })), address).toThrow(name);
  for (const address of ["https://crm.test/leads", "http://localhost:8788/crm", "http://127.0.0.1:1", "http://[::1]:2"])
    expect(() => parseEnv(bindings({ [name]: address })), address).not.toThrow();
});
