export const CHANNELS = ["mobile_money", "card"] as const;
export type Channel = (typeof CHANNELS)[number];

export const OUTCOMES = ["paid", "declined", "insufficient_funds", "walked_away", "approved_late"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const NETWORKS = ["MTN MoMo", "Telecel Cash", "AT Money"] as const;
export type Network = (typeof NETWORKS)[number];

/** `abandoned` is Paystack's word for not completed yet. */
export const TRANSACTION_STATUSES = ["abandoned", "pending", "ongoing", "success", "failed", "reversed"] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export interface Transaction {
  id: number;
  accessCode: string;
  reference: string;
  status: TransactionStatus;
  email: string;
  /** Requested amount in minor units. */
  requestedAmount: number;
  /** Charged amount in minor units. */
  amount: number;
  currency: string;
  channels: readonly Channel[];
  callbackUrl: string | null;
  metadata: Record<string, unknown> | null;
  payer: Payer;
  /** The prompt on the payer's phone; null for a checkout. */
  prompt: Prompt | null;
  gatewayResponse: string;
  createdAt: number;
  paidAt: number | null;
  /** Amount reversed without a listed refund, in minor units. */
  reversedAmount: number;
}

/** What the payer must do. After that, the transaction's status counts. */
export interface Prompt {
  step: "send_otp" | "pay_offline";
  displayText: string;
}

export const PROMPT_OUTCOMES = ["approved", "refused", "insufficient_funds", "expired"] as const;
export type PromptOutcome = (typeof PROMPT_OUTCOMES)[number];

/** By Paystack's codes. */
export const PROVIDERS = { mtn: "MTN MoMo", vod: "Telecel Cash", atl: "AT Money" } as const satisfies Record<
  string,
  Network
>;
export type Provider = keyof typeof PROVIDERS;

export interface Payer {
  channel: Channel;
  /** A card number or a mobile money number. */
  account: string;
  /** "Visa" for a card. */
  network: string;
}

export const TEST_CARDS = { succeeds: "4084084084084081", declined: "4084080000005408" } as const;
export const TEST_MOBILE_MONEY = "0551234987";

export function testPayer(channel: Channel): Payer {
  switch (channel) {
    case "card":
      return { channel, account: TEST_CARDS.succeeds, network: "Visa" };
    case "mobile_money":
      return { channel, account: TEST_MOBILE_MONEY, network: NETWORKS[0] };
  }
}

/** URL for customers who cancel, if the merchant set one. */
export function cancelUrl(transaction: Transaction): string | null {
  const url = transaction.metadata?.cancel_action;
  return typeof url === "string" && URL.canParse(url) ? url : null;
}

/** Adds Paystack's two parameters to the merchant's callback and keeps its query. */
export function returnUrl(callbackUrl: string, reference: string): string {
  const [address = "", ...fragment] = callbackUrl.split("#");
  const joint = address.includes("?") ? "&" : "?";
  const added = new URLSearchParams({ trxref: reference, reference });
  return [`${address}${joint}${added}`, ...fragment].join("#");
}

export const REFUND_STATUSES = ["pending", "processed", "failed", "needs-attention"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export interface Refund {
  id: number;
  reference: string;
  transactionReference: string;
  amount: number;
  currency: string;
  status: RefundStatus;
  customerNote: string;
  merchantNote: string;
  createdAt: number;
  refundedAt: number | null;
  /** Dispute that caused the refund. */
  disputeId: number | null;
}

export interface Dispute {
  id: number;
  transactionReference: string;
  amount: number;
  status: string;
  resolution: string | null;
  category: string;
  dueAt: number;
  createdAt: number;
  resolvedAt: number | null;
  /** Amount refunded to the customer, in minor units. */
  lostAmount: number;
}

/** A payout to the merchant's bank. */
export interface Settlement {
  id: number;
  references: string[];
  totalAmount: number;
  fees: number;
  createdAt: number;
}
