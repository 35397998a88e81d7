import { describe, expect, test } from "vitest";
import { testSandbox } from "#sandbox/test-sandbox.ts";
import { getPaystackContract } from "./paystack-contract.ts";

const contract = getPaystackContract();

async function promptSandbox() {
  const sandbox = await testSandbox();
  const send = (mobile_money: object = {}, overrides: object = {}) =>
    sandbox.paystack("POST", "/charge", {
      ...{ email: "ama@example.com", amount: 200_000, currency: "GHS", reference: "ref-1" },
      mobile_money: { phone: "0241234567", provider: "mtn", ...mobile_money },
      ...overrides,
    });
  return {
    ...sandbox,
    send,
    submitOtp: (otp: string) => sandbox.paystack("POST", "/charge/submit_otp", { otp, reference: "ref-1" }),
    answer: (outcome: string) => sandbox.control("POST", "/prompts", { reference: "ref-1", outcome }),
    async check() {
      const { status, body } = await sandbox.paystack("GET", "/charge/ref-1");
      expect(contract.checkAnswer("get", "/charge/{reference}", status, body)).toBeNull();
      return body.data;
    },
  };
}

test.each(["mtn", "atl"])("a prompt for %s is on the phone at once", async (provider) => {
  const { send, check, statusOf } = await promptSandbox();
  const { status, body } = await send({ provider });
  expect(status).toBe(200);
  expect(contract.checkAnswer("post", "/charge", 200, body)).toBeNull();
  expect(body.data).toMatchObject({ status: "pay_offline", reference: "ref-1", display_text: expect.any(String) });
  expect([(await check()).status, await statusOf()]).toEqual(["pay_offline", "pending"]);
});

test("a prompt for Telecel waits for the right code", async () => {
  const { send, submitOtp, check, statusOf } = await promptSandbox();
  expect((await send({ provider: "vod" })).body.data.status).toBe("send_otp");
  expect(await statusOf()).toBe("ongoing");
  expect((await submitOtp("000000")).body).toMatchObject({ status: false, message: "Invalid OTP" });
  expect((await check()).status).toBe("send_otp");
  const { body } = await submitOtp("123456");
  expect(contract.checkAnswer("post", "/charge/submit_otp", 200, body)).toBeNull();
  expect(body.data.status).toBe("pay_offline");
  expect((await submitOtp("123456")).status).toBe(400);
});

test.each([
  ["approved", "success", "Approved"],
  ["refused", "failed", "Cancelled by customer"],
  ["insufficient_funds", "failed", "Insufficient Funds"],
  ["expired", "failed", "Transaction timed out"],
])("a prompt that is %s ends as %s", async (outcome, status, words) => {
  const { send, answer, check, statusOf } = await promptSandbox();
  await send();
  expect((await answer(outcome)).status).toBe(200);
  expect(await check()).toMatchObject({ status, gateway_response: words });
  expect(await statusOf()).toBe(status);
  expect((await answer("approved")).status).toBe(409);
});

test("a prompt expires after three minutes, counted anew from the code", async () => {
  const { send, submitOtp, check, advance } = await promptSandbox();
  await send({ provider: "vod" });
  await advance(179_000);
  await submitOtp("123456");
  await advance(179_000);
  expect((await check()).status).toBe("pay_offline");
  await advance(1_000);
  expect((await check()).status).toBe("failed");
});

test("a wallet refuses more than its limit", async () => {
  const { send, check, control } = await promptSandbox();
  await control("PATCH", "/settings", { walletLimit: 199_999 });
  expect((await send()).body.data).toMatchObject({ status: "failed", gateway_response: "Transaction limit exceeded" });
  expect((await check()).status).toBe("failed");
});

describe("refuses", () => {
  test.each([
    ["another country's number", { phone: "0803123456" }, {}, "Invalid phone number"],
    ["an unknown network", { provider: "glo" }, {}, "Invalid provider"],
    ["no amount", {}, { amount: undefined }, "amount is required"],
    ["another currency", {}, { currency: "NGN" }, "Currency not supported by merchant"],
  ])("%s", async (_what, wallet, overrides, message) => {
    const { send } = await promptSandbox();
    const { status, body } = await send(wallet, overrides);
    expect([status, body.message]).toEqual([400, message]);
  });

  test("a reference that is already used, and one that is unknown", async () => {
    const { send, paystack } = await promptSandbox();
    await send();
    expect((await send()).body.code).toBe("duplicate_reference");
    const { status, body } = await paystack("GET", "/charge/nobody");
    expect([status, contract.checkAnswer("get", "/charge/{reference}", 404, body)]).toEqual([404, null]);
  });
});

test("the overview page answers a prompt", async () => {
  const { send, call, check } = await promptSandbox();
  await send();
  expect((await call("GET", "/")).body).toContain("0241234567");
  await call("POST", "/prompts", "reference=ref-1&outcome=refused", {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect((await check()).status).toBe("failed");
  expect((await call("GET", "/")).body).not.toContain("0241234567");
});
