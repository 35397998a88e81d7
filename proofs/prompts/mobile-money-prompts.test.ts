import { expect, test } from "vitest";
import { FAULTS } from "#sandbox/faults.ts";
import { SANDBOX_SECRET_KEY } from "#sandbox/start-sandbox.ts";
import { testSandbox } from "#sandbox/test-sandbox.ts";
import { makePaystackPrompts } from "#worker/gateways/paystack-prompts.ts";

async function gateway() {
  const sandbox = await testSandbox();
  const api = makePaystackPrompts({
    secretKey: SANDBOX_SECRET_KEY,
    apiUrl: `${sandbox.url}/paystack`,
    timeoutMs: 500,
  });
  const send = (overrides: object = {}) =>
    api.sendPrompt({
      ...{ reference: "ref-1", amountPesewas: 200_000, email: "ama@example.com", chargeId: "b1" },
      ...{ title: "Monthly Hot Desk", phone: "0241234567", provider: "mtn" as const },
      ...overrides,
    });
  const answer = (outcome: string) => sandbox.control("POST", "/prompts", { reference: "ref-1", outcome });
  const fail = (operation: string, fault: string) => sandbox.control("POST", "/faults", { operation, fault });
  return { ...sandbox, api, send, answer, fail };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "answered",
    (error: { code?: string }) => error.code,
  );

test("sends the charge as Paystack describes it", async () => {
  const { send, control } = await gateway();
  expect(await send()).toEqual({ status: "pay_offline", text: expect.stringContaining("mobile phone") });
  const [transaction] = (await control("GET", "/ledger")).body.transactions;
  expect(transaction).toMatchObject({
    ...{ reference: "ref-1", amount: 200_000, currency: "GHS", email: "ama@example.com" },
    payer: { account: "0241234567", network: "MTN MoMo" },
    metadata: { charge_id: "b1", plan_name: "Monthly Hot Desk" },
  });
});

test("submits a code and reads a wrong one", async () => {
  const { api, send } = await gateway();
  expect(await send({ provider: "vod" })).toMatchObject({ status: "send_otp" });
  expect(await api.submitOtp({ reference: "ref-1", otp: "000000" })).toBeNull();
  expect(await api.findPrompt("ref-1")).toMatchObject({ status: "send_otp" });
  expect(await api.submitOtp({ reference: "ref-1", otp: "123456" })).toMatchObject({ status: "pay_offline" });
});

test.each([
  ["approved", { status: "success" }],
  ["refused", { status: "failed", reason: "not_approved" }],
  ["expired", { status: "failed", reason: "not_approved" }],
  ["insufficient_funds", { status: "failed", reason: "insufficient_funds" }],
])("reads a prompt that is %s", async (outcome, expected) => {
  const { api, send, answer } = await gateway();
  await send();
  await answer(outcome);
  expect(await api.findPrompt("ref-1")).toEqual(expected);
});

test("reads refusals in the payer's terms, and an unknown prompt", async () => {
  const { api, send, control } = await gateway();
  expect(await send({ phone: "0551" })).toEqual({ status: "failed", reason: "no_wallet" });
  expect(await api.findPrompt("ref-1")).toBeNull();
  await control("PATCH", "/settings", { walletLimit: 1 });
  expect(await send()).toEqual({ status: "failed", reason: "wallet_limit" });
});

const NOT_SENT = ["http_401", "http_429"];
const REFUSED = ["duplicate_reference"];
const CHANGES_OTHER_ANSWERS = [
  "foreign_checkout",
  "amount_as_text",
  "wrong_currency",
  "smaller_amount",
  "larger_amount",
  "undelivered",
];

test.each(FAULTS.filter((fault) => fault !== "slow" && !CHANGES_OTHER_ANSWERS.includes(fault)))(
  "does not take the fault %s for an answer",
  async (fault) => {
    const { api, send, fail } = await gateway();
    await fail("charge", fault);
    const sent = NOT_SENT.includes(fault)
      ? "gateway_failed"
      : REFUSED.includes(fault)
        ? "answered"
        : "gateway_unavailable";
    expect(await codeOf(send())).toBe(sent);
    await fail("charge_status", fault);
    expect(await codeOf(api.findPrompt("ref-1"))).toBe(REFUSED.includes(fault) ? "answered" : "gateway_unavailable");
    await send({ reference: "ref-2", provider: "vod" });
    await fail("charge_otp", fault);
    expect(await codeOf(api.submitOtp({ reference: "ref-2", otp: "123456" }))).toBe(
      REFUSED.includes(fault) ? "answered" : "gateway_unavailable",
    );
  },
);
