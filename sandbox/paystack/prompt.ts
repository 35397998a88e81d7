import type { Sandbox } from "#sandbox/sandbox.ts";
import { initializeTransaction } from "./initialize-transaction.ts";
import { markFailed, payTransaction } from "./pay-transaction.ts";
import { PaystackRefusal } from "./paystack-refusal.ts";
import { PROVIDERS, type PromptOutcome, type Provider, type Transaction } from "./transaction.ts";

/** Request body, already validated against paystack.yaml. */
export interface ChargeRequest {
  email: string;
  amount: number;
  currency?: string;
  reference?: string;
  mobile_money?: { phone?: string; provider?: string };
  metadata?: Record<string, unknown>;
}

/** The code that every payer gets. */
export const TEST_OTP = "123456";

const ON_THE_PHONE = "Please complete the authorisation process on your mobile phone";
const DIAL_FOR_CODE = "Dial *110#, choose 4 and then 3, and enter the voucher code that you get";

/** Sends a prompt to a phone. Telecel asks for a voucher code first. */
export function sendPrompt(sandbox: Sandbox, request: ChargeRequest): Transaction {
  const { phone = "", provider = "" } = request.mobile_money ?? {};
  if (!isProvider(provider)) throw new PaystackRefusal(400, "Invalid provider", "invalid_params");
  if (!/^0[25]\d{8}$/.test(phone)) throw new PaystackRefusal(400, "Invalid phone number", "invalid_params");
  const transaction = initializeTransaction(sandbox, { ...request, channels: ["mobile_money"] });
  transaction.payer = { channel: "mobile_money", account: phone, network: PROVIDERS[provider] };
  if (transaction.amount > sandbox.settings.walletLimit) {
    markFailed(transaction, "Transaction limit exceeded");
    return transaction;
  }
  if (provider === "vod") {
    transaction.status = "ongoing";
    transaction.prompt = { step: "send_otp", displayText: DIAL_FOR_CODE };
  } else {
    showPrompt(transaction);
  }
  expireLater(sandbox, transaction);
  return transaction;
}

export function submitOtp(sandbox: Sandbox, transaction: Transaction, otp: string): void {
  if (!isPromptOpen(transaction) || transaction.prompt?.step !== "send_otp")
    throw new PaystackRefusal(400, "Charge is not waiting for a code", "invalid_params");
  if (otp !== TEST_OTP) throw new PaystackRefusal(400, "Invalid OTP", "invalid_params");
  showPrompt(transaction);
  expireLater(sandbox, transaction);
}

/** Answers the prompt as the payer would, or lets it expire. */
export function answerPrompt(sandbox: Sandbox, transaction: Transaction, outcome: PromptOutcome): void {
  switch (outcome) {
    case "approved":
      payTransaction(sandbox, transaction, { outcome: "paid", payer: transaction.payer });
      return;
    case "insufficient_funds":
      payTransaction(sandbox, transaction, { outcome: "insufficient_funds", payer: transaction.payer });
      return;
    case "refused":
      markFailed(transaction, "Cancelled by customer");
      return;
    case "expired":
      markFailed(transaction, "Transaction timed out");
  }
}

export function isPromptOpen({ prompt, status }: Transaction): boolean {
  return prompt !== null && (status === "pending" || status === "ongoing");
}

function showPrompt(transaction: Transaction): void {
  transaction.status = "pending";
  transaction.gatewayResponse = "Waiting for the customer's approval";
  transaction.prompt = { step: "pay_offline", displayText: ON_THE_PHONE };
}

function expireLater(sandbox: Sandbox, transaction: Transaction): void {
  const { prompt } = transaction;
  sandbox.schedule.after(sandbox.settings.promptMs, () => {
    if (isPromptOpen(transaction) && transaction.prompt === prompt) answerPrompt(sandbox, transaction, "expired");
  });
}

function isProvider(code: string): code is Provider {
  return Object.hasOwn(PROVIDERS, code);
}
