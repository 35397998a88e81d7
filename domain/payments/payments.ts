import { site } from "#domain/site.ts";

/**
 * A payment attempt is one reference at the gateway.
 * - `starting`: stored before the gateway is asked; no checkout address yet
 * - `open`: the customer can still pay
 * - `succeeded`: the gateway reports success, and it paid a charge
 * - `failed`: the gateway reports failure, or never opened it
 * - `review`: the gateway reports success, but it matches no payable charge; staff decide
 */
export const ATTEMPT_STATUSES = ["starting", "open", "succeeded", "failed", "review"] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** Attempts that are being prepared or paid. A booking has at most one. */
export const UNFINISHED_ATTEMPT_STATUSES = ["starting", "open"] as const satisfies AttemptStatus[];

/** Maximum attempts per charge. After that, staff help the customer. */
export const MAX_PAYMENT_ATTEMPTS = 12;

/** Attempts that may still succeed, so the gateway is asked about them. */
export const UNSETTLED_ATTEMPT_STATUSES = [...UNFINISHED_ATTEMPT_STATUSES, "failed"] as const satisfies AttemptStatus[];

/** An attempt that is `starting` for longer than this, and unknown to the gateway, has failed: its request has ended. */
export const STALE_STARTING_MS = 30_000;

/** Whether the gateway definitely has the money, so it need not be asked again. */
export function isSettled(status: AttemptStatus): boolean {
  return status === "succeeded" || status === "review";
}

/** Statuses that the gateway reports for a payment. */
export const GATEWAY_STATUSES = [
  "success",
  "failed",
  "abandoned",
  "ongoing",
  "pending",
  "processing",
  "queued",
  "reversed",
] as const;
export type GatewayStatus = (typeof GATEWAY_STATUSES)[number];

/** Whether the customer can still pay on this reference. `abandoned` only means not yet. */
export function isStillPayable(status: GatewayStatus): boolean {
  switch (status) {
    case "abandoned":
    case "ongoing":
    case "pending":
    case "processing":
    case "queued":
      return true;
    case "success":
    case "failed":
    case "reversed":
      return false;
  }
}

/** Whether the customer has started and must still approve the payment, on a phone or at the bank. */
export function isWaitingForCustomer(status: GatewayStatus): boolean {
  return isStillPayable(status) && status !== "abandoned";
}

/**
 * Why a payment failed, as far as the payer can act on it.
 * - `not_approved`: the prompt or the bank's page was refused or timed out
 * - `wallet_limit`: more than the wallet may pay at once or in a day
 * - `no_wallet`: the number has no wallet on that network
 * - `declined`: any other refusal by a bank or network
 */
export const FAILURE_REASONS = ["insufficient_funds", "not_approved", "wallet_limit", "no_wallet", "declined"] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Maps the gateway's free text about a failure. Unrecognised text means `declined`. */
export function parseFailureReason(gatewayResponse: string): FailureReason {
  const text = gatewayResponse.toLowerCase().replaceAll(/[^a-z]+/g, " ");
  if (/insufficient|low balance|not (have )?enough/.test(text)) return "insufficient_funds";
  if (/\bcards?\b/.test(text)) return "declined";
  if (/limit|maximum|exceed/.test(text)) return "wallet_limit";
  if (
    /not (been )?registered|invalid (phone|mobile|msisdn|subscriber)|(subscriber|payer|account|wallet) not found/.test(
      text,
    )
  )
    return "no_wallet";
  return /time ?d? ?out|expired|cancell?ed|not approved|approval rejected/.test(text) ? "not_approved" : "declined";
}

/** How long a customer has to approve a prompt on a phone. */
export const APPROVAL_TIMEOUT_MS = 180_000;

/** The gateway wants this long between a prompt and a question about it, and between two questions. */
export const PROMPT_CHECK_MS = 10_000;

/**
 * State of a mobile-money prompt.
 * - `send_otp`: the payer must enter the code that the network sent by SMS, or that they dialled for
 * - `pay_offline`: the prompt is on the phone, where the payer enters their PIN
 * - `pending`: the gateway does not know yet
 */
export const PROMPT_STATUSES = ["send_otp", "pay_offline", "pending", "success", "failed"] as const;
export type PromptStatus = (typeof PROMPT_STATUSES)[number];

/** Prompts that wait for the payer. */
export const OPEN_PROMPT_STATUSES = ["send_otp", "pay_offline", "pending"] as const satisfies PromptStatus[];
export type OpenPromptStatus = (typeof OPEN_PROMPT_STATUSES)[number];

/** Whether staff still have to decide about a payment that paid for nothing. */
export function isUnderReview(attempt: { status: AttemptStatus; resolvedAt: Date | null }): boolean {
  return attempt.status === "review" && attempt.resolvedAt === null;
}

/** `no_place`: paid after the hold had expired, on a day that is full. */
export const REVIEW_REASONS = [
  "amount",
  "currency",
  "reference",
  "booking_cancelled",
  "booking_already_paid",
  "no_place",
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export interface GatewayPayment {
  reference: string;
  status: GatewayStatus;
  currency: string;
  /** Charged amount in pesewas. Includes the fees if the customer bears them. */
  amountPesewas: number;
  /** Requested amount in pesewas, if the gateway repeats it. */
  requestedPesewas: number | null;
}

/** Why a successful payment does not pay for its charge, or null if it does. */
export function findPaymentMismatch(
  payment: GatewayPayment,
  request: { reference: string; amountPesewas: number },
): ReviewReason | null {
  if (payment.reference !== request.reference) return "reference";
  if (payment.currency !== "GHS") return "currency";
  const requested = payment.requestedPesewas ?? payment.amountPesewas;
  if (requested !== request.amountPesewas || payment.amountPesewas < request.amountPesewas) return "amount";
  return null;
}

/**
 * Payment time in milliseconds since 1970, as the gateway reports it, limited to the time from the attempt's start
 * until now. An unreadable time counts as now.
 */
export function clampPaidAtMs(
  reported: string | null,
  { startedMs, nowMs }: { startedMs: number; nowMs: number },
): number {
  const reportedMs = reported === null ? Number.NaN : Date.parse(reported);
  return Number.isNaN(reportedMs) ? nowMs : Math.min(nowMs, Math.max(startedMs, reportedMs));
}

/** A receipt number as printed. */
export function formatReceiptNumber(number: number): string {
  return `${site.receiptPrefix}-${String(number).padStart(6, "0")}`;
}

/** Parses a receipt number as printed, also without leading zeros or hyphen; null if malformed. */
export function parseReceiptNumber(text: string): number | null {
  const { receiptPrefix: prefix } = site;
  if (!text.toUpperCase().startsWith(prefix.toUpperCase())) return null;
  const [, digits] = /^[- ]?(\d{1,9})$/.exec(text.slice(prefix.length)) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Our payment references: letters, digits and hyphens, at most 100. */
export const REFERENCE_PATTERN = /^[A-Za-z0-9-]{1,100}$/;
