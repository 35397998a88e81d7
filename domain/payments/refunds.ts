import type { RefundRule } from "#domain/bookings/cancellation.ts";

/**
 * A refund is money that goes back for one payment.
 * - `nothing_due`: the rule gives nothing back; kept so that the rule that applied can be read
 * - `waiting`: the gateway has not been asked yet
 * - `asking`: the gateway is being asked, or its answer was lost
 * - `pending`: the gateway is paying it back
 * - `needs_attention`: the gateway pays it back once somebody has given it the customer's bank details
 * - `by_hand`: somebody at the desk has to pay it back
 * - `done`: it was paid back
 * - `failed`: the gateway could not pay it back; somebody has to look at it
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

/** Refunds the job still has to follow. */
export const IN_PROGRESS_REFUND_STATUSES = [
  "waiting",
  "asking",
  "pending",
  "needs_attention",
] as const satisfies RefundStatus[];

/** Refunds that stand still until somebody does something. */
export const ACTION_NEEDED_REFUND_STATUSES = ["by_hand", "failed", "needs_attention"] as const satisfies RefundStatus[];

/** Refunds whose money has yet to go back. */
export const OPEN_REFUND_STATUSES = [...ACTION_NEEDED_REFUND_STATUSES, ...IN_PROGRESS_REFUND_STATUSES] as const;

export function needsStaffAction(status: RefundStatus): boolean {
  return ACTION_NEEDED_REFUND_STATUSES.some((owed) => owed === status);
}

/** Whether the gateway has it, or the till: what is asked for, owed or was refused has moved no money. */
export function hasMovedMoney(status: RefundStatus): boolean {
  return status === "pending" || status === "needs_attention" || status === "done";
}

/** Paid in another currency: our amounts mean nothing, so it goes back in the gateway's dashboard. */
export function isInOtherCurrency(refund: { rule: RefundRule; status: RefundStatus }): boolean {
  return refund.rule === "review" && refund.status === "by_hand";
}

const NOTE_PREFIX = "Refund ";

/** The gateway keeps this with a refund of ours, so that one whose answer was lost can be found again. */
export function refundNote(id: string): string {
  return `${NOTE_PREFIX}${id}`;
}

/** Whether it was begun by us; nobody writes a note of 36 characters like it by hand. */
export function isRefundNote(note: string | null): boolean {
  return note?.startsWith(NOTE_PREFIX) === true && /^[0-9a-f-]{36}$/.test(note.slice(NOTE_PREFIX.length));
}

/** What the gateway calls its refunds' states. */
export const GATEWAY_REFUND_STATUSES = ["pending", "processing", "processed", "failed", "needs-attention"] as const;
export type GatewayRefundStatus = (typeof GATEWAY_REFUND_STATUSES)[number];

export type MappedRefundStatus = Extract<RefundStatus, "pending" | "needs_attention" | "done" | "failed">;

/** Where the gateway's state leaves a refund of ours. */
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

/** Where it leaves one that began elsewhere: what failed there is owed by nobody here. */
export function mapExternalRefundStatus(
  status: GatewayRefundStatus,
): Exclude<MappedRefundStatus, "failed"> | "nothing_due" {
  const after = mapGatewayRefundStatus(status);
  return after === "failed" ? "nothing_due" : after;
}

/**
 * What is left of a payment once all that has gone back of it is taken off, in pesewas. Less than nothing where the gateway
 * gave back more than was paid: it is right about money that moved.
 */
export function netAmountPesewas(
  paid: { amountPesewas: number; paymentReference: string | null },
  refunds: readonly { amountPesewas: number; paymentReference: string | null; status: RefundStatus }[],
): number {
  return refunds
    .filter(({ status, paymentReference }) => {
      return status === "done" && (paymentReference === null || paymentReference === paid.paymentReference);
    })
    .reduce((left, { amountPesewas }) => left - amountPesewas, paid.amountPesewas);
}
