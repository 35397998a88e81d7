import type { Transaction } from "./transaction.ts";

export const INTEGRATION_ID = 100_032;
const FEE_RATE = 0.0195;

/** A transaction as in Paystack's verify response and charge.success event. */
export function transactionAnswer(transaction: Transaction) {
  const paidAt = transaction.paidAt === null ? null : isoTime(transaction.paidAt);
  const createdAt = isoTime(transaction.createdAt);
  return {
    id: transaction.id,
    domain: "test",
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amount,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: paidAt,
    created_at: createdAt,
    channel: transaction.payer.channel,
    currency: transaction.currency,
    ip_address: "127.0.0.1",
    // Paystack returns an empty string if no metadata was sent.
    metadata: transaction.metadata ?? "",
    log: null,
    fees: paidAt === null ? null : Math.round(transaction.amount * FEE_RATE),
    fees_split: null,
    authorization: paidAt === null ? {} : authorization(transaction),
    customer: { ...customerAnswer(transaction), international_format_phone: null },
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: transaction.requestedAmount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  };
}

/** A transaction in Paystack's list format. */
export function listedTransactionAnswer(transaction: Transaction) {
  const {
    receipt_number: _receiptNumber,
    fees_breakdown: _feesBreakdown,
    transaction_date: _transactionDate,
    plan_object: _planObject,
    ...answer
  } = transactionAnswer(transaction);
  return {
    ...answer,
    metadata: transaction.metadata,
    plan: {},
    authorization: transaction.paidAt === null ? NO_AUTHORIZATION : authorization(transaction),
    customer: customerAnswer(transaction),
  };
}

export function customerAnswer(transaction: Transaction) {
  return {
    id: transaction.id + 1,
    first_name: null,
    last_name: null,
    email: transaction.email,
    customer_code: `CUS_sandbox${transaction.id}`,
    phone: null,
    metadata: null,
    risk_action: "default",
  };
}

export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

const NO_AUTHORIZATION = {
  authorization_code: null,
  bin: null,
  last4: null,
  exp_month: null,
  exp_year: null,
  channel: null,
  card_type: null,
  bank: null,
  country_code: null,
  brand: null,
  reusable: false,
  signature: null,
  account_name: null,
};

export function authorization({ id, payer }: Transaction) {
  const isCard = payer.channel === "card";
  return {
    authorization_code: `AUTH_sandbox${id}`,
    bin: isCard ? payer.account.slice(0, 6) : `${payer.account.slice(0, 3)}XXX`,
    last4: isCard ? payer.account.slice(-4) : `X${payer.account.slice(-3)}`,
    exp_month: "12",
    exp_year: isCard ? "2030" : "9999",
    channel: payer.channel,
    card_type: isCard ? "visa" : "",
    bank: isCard ? "TEST BANK" : payer.network,
    country_code: "GH",
    brand: payer.network,
    reusable: isCard,
    signature: `SIG_sandbox${id}`,
    account_name: null,
  };
}
