/**
 * The rule that decided a refund.
 * - `review`: a payment that paid for nothing; refunded in full
 * - `elsewhere`: started in the gateway's dashboard or by the bank, not by our rules
 * - `review_elsewhere`: the same for a payment that paid for nothing
 * - `office_refused`: a virtual office that was never verified; refunded in full
 * - `discretion`: a manager or owner refunds another sum than the rule gives
 */
export const REFUND_RULES = [
  "nothing_paid",
  "day_before",
  "unused_within_48_hours",
  "last_day",
  "started",
  "closed",
  "discretion",
  "office_refused",
  "event_cancelled",
  "event_moved",
  "review",
  "elsewhere",
  "review_elsewhere",
] as const;
export type RefundRule = (typeof REFUND_RULES)[number];

/** Refunds of payments that paid for nothing. They do not reduce revenue. */
export const REVIEW_REFUND_RULES = ["review", "review_elsewhere"] as const satisfies RefundRule[];

/** Refunds that were started outside this system. */
export const EXTERNAL_REFUND_RULES = ["elsewhere", "review_elsewhere"] as const satisfies RefundRule[];

/** Refunds of events that the business cancels or moves: always in full. */
export const EVENT_REFUND_RULES = ["event_cancelled", "event_moved"] as const satisfies RefundRule[];

/**
 * Status of a refund, which belongs to one payment.
 * - `nothing_due`: the rule refunds nothing; stored to document the rule
 * - `waiting`: the gateway has not been asked yet
 * - `asking`: the gateway is being asked, or its answer was lost
 * - `pending`: the gateway is paying it out
 * - `needs_attention`: the gateway needs the customer's bank details first
 * - `by_hand`: staff have to pay it out
 * - `done`: paid out
 * - `failed`: the gateway could not pay it out; staff have to check
 */
export const REFUND_STATUSES = [
  "nothing_due",
  "waiting",
  "asking",
  "pending",
  "needs_attention",
  "by_hand",
  "done",
  "failed",
] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Refunds that the job still follows. */
export const IN_PROGRESS_REFUND_STATUSES = [
  "waiting",
  "asking",
  "pending",
  "needs_attention",
] as const satisfies RefundStatus[];

/** Refunds that wait for staff. */
export const ACTION_NEEDED_REFUND_STATUSES = ["by_hand", "failed", "needs_attention"] as const satisfies RefundStatus[];

/** Refunds that are not paid out yet. */
export const OPEN_REFUND_STATUSES = [...ACTION_NEEDED_REFUND_STATUSES, ...IN_PROGRESS_REFUND_STATUSES] as const;

export function needsStaffAction(status: RefundStatus): boolean {
  return ACTION_NEEDED_REFUND_STATUSES.some((candidate) => candidate === status);
}

/** Whether the refund counts in the books. Refunds that are requested, owed or failed have moved no money. */
export function hasMovedMoney(status: RefundStatus): boolean {
  return status === "pending" || status === "needs_attention" || status === "done";
}

/** A refund in another currency, which is made in the gateway's dashboard because our amounts do not apply. */
export function isInOtherCurrency(refund: { rule: RefundRule; status: RefundStatus }): boolean {
  return refund.rule === "review" && refund.status === "by_hand";
}

const NOTE_PREFIX = "Refund ";

/** Note that the gateway stores with our refund, so we find it again if an answer is lost. */
export function refundNote(id: string): string {
  return `${NOTE_PREFIX}${id}`;
}

/** Whether we wrote the note. Nobody types a matching note of 36 characters by hand. */
export function isRefundNote(note: string | null): boolean {
  return note?.startsWith(NOTE_PREFIX) === true && /^[0-9a-f-]{36}$/.test(note.slice(NOTE_PREFIX.length));
}

/** The gateway's refund statuses. */
export const GATEWAY_REFUND_STATUSES = ["pending", "processing", "processed", "failed", "needs-attention"] as const;
export type GatewayRefundStatus = (typeof GATEWAY_REFUND_STATUSES)[number];

export type MappedRefundStatus = Extract<RefundStatus, "pending" | "needs_attention" | "done" | "failed">;

/** Maps the gateway's status to ours. */
export function mapGatewayRefundStatus(status: GatewayRefundStatus): MappedRefundStatus {
  switch (status) {
    case "pending":
    case "processing":
      return "pending";
    case "processed":
      return "done";
    case "needs-attention":
      return "needs_attention";
    case "failed":
      return "failed";
  }
}

/** Maps the status of an external refund. A failed one leaves nothing owed here. */
export function mapExternalRefundStatus(
  status: GatewayRefundStatus,
): Exclude<MappedRefundStatus, "failed"> | "nothing_due" {
  const mapped = mapGatewayRefundStatus(status);
  return mapped === "failed" ? "nothing_due" : mapped;
}

/**
 * Amount left of a payment after its completed refunds, in pesewas. Negative if the gateway refunded more than was
 * paid, because the gateway is right about moved money.
 */
export function netAmountPesewas(
  paid: { amountPesewas: number; paymentReference: string | null },
  refunds: readonly { amountPesewas: number; paymentReference: string | null; status: RefundStatus }[],
): number {
  return refunds
    .filter(({ status, paymentReference }) => {
      return status === "done" && (paymentReference === null || paymentReference === paid.paymentReference);
    })
    .reduce((remaining, { amountPesewas }) => remaining - amountPesewas, paid.amountPesewas);
}

export function isExternalRefundRule(rule: RefundRule): boolean {
  return EXTERNAL_REFUND_RULES.some((external) => external === rule);
}
