import { randomBytes } from "node:crypto";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { PaystackRefusal } from "./paystack-refusal.ts";
import { CHANNELS, type Channel, type Transaction, testPayer } from "./transaction.ts";

/** Request body, already validated against paystack.yaml. */
export interface InitializeRequest {
  email: string;
  amount: number;
  currency?: string;
  reference?: string;
  callback_url?: string;
  channels?: string[];
  metadata?: Record<string, unknown>;
}

const MERCHANT_CURRENCY = "GHS";
const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;
const REFERENCE = /^[A-Za-z0-9.=-]+$/;

/** Creates a transaction. Throws the refusal that Paystack would answer. */
export function initializeTransaction(sandbox: Sandbox, request: InitializeRequest): Transaction {
  const reference = request.reference ?? randomBytes(8).toString("hex");
  validateLikePaystack(sandbox, request, reference);

  const wanted = CHANNELS.filter((channel) => request.channels?.includes(channel));
  const channels: readonly Channel[] = wanted.length > 0 ? wanted : CHANNELS;
  const transaction: Transaction = {
    id: 4_099_260_516 + sandbox.transactions.size,
    accessCode: randomBytes(8).toString("hex").slice(0, 15),
    reference,
    status: "abandoned",
    email: request.email,
    requestedAmount: request.amount,
    amount: request.amount,
    currency: request.currency ?? MERCHANT_CURRENCY,
    channels,
    callbackUrl: request.callback_url ?? null,
    metadata: request.metadata ?? null,
    payer: testPayer(channels[0] ?? "card"),
    prompt: null,
    gatewayResponse: "The transaction was not completed",
    createdAt: sandbox.schedule.now(),
    paidAt: null,
    reversedAmount: 0,
  };
  sandbox.transactions.set(reference, transaction);
  return transaction;
}

function validateLikePaystack(sandbox: Sandbox, request: InitializeRequest, reference: string): void {
  if (!EMAIL.test(request.email)) {
    throw new PaystackRefusal(400, "Invalid Email Address Passed", "invalid_email_address");
  }
  if (request.amount <= 0 || !Number.isSafeInteger(request.amount)) {
    throw new PaystackRefusal(400, "Invalid Amount Sent", "invalid_amount");
  }
  if (request.currency !== undefined && request.currency !== MERCHANT_CURRENCY) {
    throw new PaystackRefusal(400, "Currency not supported by merchant", "unsupported_currency");
  }
  if (!REFERENCE.test(reference)) {
    throw new PaystackRefusal(
      400,
      "Transaction reference can only contain -, ., = and alphanumeric characters",
      "invalid_reference",
    );
  }
  if (request.callback_url !== undefined && !isWebUrl(request.callback_url)) {
    throw new PaystackRefusal(400, "Callback URL must be a fully qualified URL", "invalid_callback_url");
  }
  if (sandbox.transactions.has(reference)) {
    throw new PaystackRefusal(400, "Duplicate Transaction Reference", "duplicate_reference");
  }
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}
