import { site } from "#domain/site.ts";

/**
 * A payment attempt is one reference at the gateway.
 * - `starting`: written before the gateway is asked; it has no checkout address yet
 * - `open`: the customer may still pay
 * - `succeeded`: the gateway says paid, and it paid a booking
 * - `failed`: the gateway says it failed, or never opened it
 * - `review`: the gateway says paid, but it matches no booking that may be paid; staff decide
 */
export const ATTEMPT_STATUSES = ["starting", "open", "succeeded", "failed", "review"] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** Attempts that are being prepared or paid: a booking has at most one. */
export const UNFINISHED_ATTEMPT_STATUSES = ["starting", "open"] as const satisfies AttemptStatus[];

/** How often one thing can be begun to be paid. Whoever has not managed by then is helped by a person. */
export const MAX_PAYMENT_ATTEMPTS = 12;

/** Attempts whose money may still arrive: there is something to ask the gateway. */
export const UNSETTLED_ATTEMPT_STATUSES = [...UNFINISHED_ATTEMPT_STATUSES, "failed"] as const satisfies AttemptStatus[];

/**
 * After this long nobody is still waiting for the gateway's first answer, and a start that it has never heard of is over.
 */
export const STALE_START_MS = 30_000;

/** Whether it is known for good that the gateway has the money: there is nothing more to ask it. */
export function isSettled(status: AttemptStatus): boolean {
  return status === "succeeded" || status === "review";
}

/** What the gateway can say of a payment. */
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

/** Whether the customer may still pay on this reference. `abandoned` only means not yet. */
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

/** Whether the customer has begun to pay and has yet to approve it, on a phone or at the bank. */
export function isWaitingForCustomer(status: GatewayStatus): boolean {
  return isStillPayable(status) && status !== "abandoned";
}

/**
 * Why a payment failed, as far as whoever pays can do something about it.
 * - `not_approved`: the prompt or the bank's page was refused, or ran out
 * - `declined`: any other no of a bank or a network
 */
export const FAILURE_REASONS = ["insufficient_funds", "not_approved", "declined"] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** What the gateway's words about a failed payment mean. They are of no closed list: what says nothing more is a plain no. */
export function parseFailureReason(gatewayResponse: string): FailureReason {
  const words = gatewayResponse.toLowerCase().replaceAll(/[^a-z]+/g, " ");
  if (/insufficient|low balance|not (have )?enough/.test(words)) return "insufficient_funds";
  if (/\bcards?\b/.test(words)) return "declined";
  return /time ?d? ?out|expired|cancell?ed|not approved|approval rejected/.test(words) ? "not_approved" : "declined";
}

/** How long a customer has to approve a prompt on a phone. */
export const APPROVAL_TIMEOUT_MS = 180_000;

/** Whether staff have yet to decide about a payment that paid for nothing. */
export function isUnderReview(attempt: { status: AttemptStatus; resolvedAt: Date | null }): boolean {
  return attempt.status === "review" && attempt.resolvedAt === null;
}

/** `no_place`: it came after the hold on the place had run out, and the day is full. */
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
  /** What was charged, in pesewas; more than was asked where the customer bears the fees. */
  amountPesewas: number;
  /** What we asked for, in pesewas, where the gateway repeats it. */
  requestedPesewas: number | null;
}

/** Why a successful payment does not pay for what was asked, or null when it does. */
export function findPaymentMismatch(
  payment: GatewayPayment,
  asked: { reference: string; amountPesewas: number },
): ReviewReason | null {
  if (payment.reference !== asked.reference) return "reference";
  if (payment.currency !== "GHS") return "currency";
  const requested = payment.requestedPesewas ?? payment.amountPesewas;
  if (requested !== asked.amountPesewas || payment.amountPesewas < asked.amountPesewas) return "amount";
  return null;
}

/**
 * When a payment was made, in milliseconds since 1970: what the gateway says, within the time from its beginning until
 * now. A gateway's clock is not ours, and what is no instant at all counts as now.
 */
export function clampPaidAtMs(said: string | null, { begunMs, nowMs }: { begunMs: number; nowMs: number }): number {
  const saidMs = said === null ? Number.NaN : Date.parse(said);
  return Number.isNaN(saidMs) ? nowMs : Math.min(nowMs, Math.max(begunMs, saidMs));
}

/** A receipt's number as printed. */
export function formatReceiptNumber(number: number): string {
  return `${site.receiptPrefix}-${String(number).padStart(6, "0")}`;
}

/** The number in a receipt's as printed, also without its noughts or its hyphen; null of any other text. */
export function parseReceiptNumber(text: string): number | null {
  const { receiptPrefix: prefix } = site;
  if (!text.toUpperCase().startsWith(prefix.toUpperCase())) return null;
  const [, digits] = /^[- ]?(\d{1,9})$/.exec(text.slice(prefix.length)) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Letters, digits and hyphens, at most 100: what a reference of ours can be. */
export const REFERENCE_PATTERN = /^[A-Za-z0-9-]{1,100}$/;
