import { expect, test } from "vitest";
import { site } from "#domain/site.ts";
import { testSandbox } from "#sandbox/test-sandbox.ts";

const CALLBACK = "http://localhost:8787/payment/verify?bookingId=b1&planName=Monthly%20Hot%20Desk";
const RETURN = `${CALLBACK}&trxref=ref-1&reference=ref-1`;
const MOBILE_MONEY = { channel: "mobile_money", network: "Telecel Cash", mobileNumber: "055 123 4987" };

async function openCheckout(overrides: object = {}) {
  const sandbox = await testSandbox();
  const { body } = await sandbox.initialize(overrides);
  const address = body.data.authorization_url;
  return {
    sandbox,
    read: async () => (await fetch(address)).text(),
    send: async (fields: Record<string, string>) => {
      const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
      return { status: response.status, location: response.headers.get("location"), text: await response.text() };
    },
  };
}

test("the page states that no money moves, shows amount and payee, and offers both channels", async () => {
  const { read } = await openCheckout();
  const text = await read();
  expect(text).toContain("Sandbox checkout - no real money moves");
  expect(text).toContain(`Paying ${site.name}`);
  expect(text).toContain('<button type="submit">Pay GHS 2,000.00</button>');
  expect(text).toContain('value="0551234987"');
  expect(text).toContain('value="4084 0840 8408 4081"');
  for (const label of [
    "Mobile money",
    "Card",
    "Paid",
    "Declined",
    "Insufficient funds",
    "Leave without paying",
    "Approved late",
  ]) {
    expect(text).toContain(`>${label}</label>`);
  }
});

test("escapes text from the merchant", async () => {
  const { read } = await openCheckout({ email: '"><script>alert(1)</script>@example.com' });
  expect(await read()).not.toContain("<script>");
});

test.each([
  ["paid", "success"],
  ["declined", "failed"],
  ["insufficient_funds", "failed"],
  ["approved_late", "pending"],
])("returns a customer who is %s with the reference and leaves the payment %s", async (outcome, status) => {
  const { sandbox, send } = await openCheckout();
  expect(await send({ ...MOBILE_MONEY, outcome })).toMatchObject({ status: 303, location: RETURN });
  expect(await sandbox.statusOf()).toBe(status);
});

test("declines the test card for declines whatever outcome is chosen", async () => {
  const { sandbox, send } = await openCheckout();
  await send({ channel: "card", cardNumber: "4084 0800 0000 5408", outcome: "paid" });
  expect(await sandbox.statusOf()).toBe("failed");
});

test.each([
  [{ channel: "card", cardNumber: "4111 1111 1111 1111" }, "Enter one of the two test cards below"],
  [{ ...MOBILE_MONEY, mobileNumber: "12" }, "Enter ten digits, such as 0551234987"],
])("rejects an invalid number and keeps the input: %o", async (fields, message) => {
  const { sandbox, send } = await openCheckout();
  const { status, text } = await send({ ...fields, outcome: "insufficient_funds" });
  expect(status).toBe(422);
  expect(text).toContain(message);
  expect(text).toMatch(/value="insufficient_funds"[^>]* checked/);
  expect(await sandbox.statusOf()).toBe("abandoned");
});

test("leaving keeps the payment open and links back to the merchant and the checkout", async () => {
  const { sandbox, send, read } = await openCheckout({ metadata: { cancel_action: "http://localhost:8787/#desks" } });
  const { status, location } = await send({ ...MOBILE_MONEY, outcome: "walked_away" });
  expect(status).toBe(303);
  const text = await (await fetch(sandbox.url + location)).text();
  expect(text).toContain('href="http://localhost:8787/#desks"');
  expect(text).toContain("Pay now");
  expect(await sandbox.statusOf()).toBe("abandoned");
  expect(await read()).toContain("Pay GHS 2,000.00</button>");
});

test("a finished payment cannot be paid again and shows its outcome", async () => {
  const { sandbox, send, read } = await openCheckout();
  await send({ ...MOBILE_MONEY, outcome: "declined" });
  const again = await send({ ...MOBILE_MONEY, outcome: "paid" });
  expect(again.status).toBe(409);
  for (const text of [again.text, await read()]) {
    expect(text).toContain("Payment failed");
    expect(text).toContain(RETURN.replaceAll("&", "&amp;"));
    expect(text).not.toContain("<button");
  }
  expect(await sandbox.statusOf()).toBe("failed");
});
