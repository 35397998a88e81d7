import type { Sandbox } from "#sandbox/sandbox.ts";
import { refundEvent } from "./refund-answer.ts";
import { sendEvent } from "./send-event.ts";
import type { Refund, RefundStatus, Transaction } from "./transaction.ts";

export interface RefundRequest {
  amount: number;
  customerNote: string;
  merchantNote: string;
  disputeId?: number;
  /** Initial status; defaults to pending. */
  status?: RefundStatus;
}

/** Refundable rest of a payment, in minor units. */
export function refundableAmount(sandbox: Sandbox, transaction: Transaction): number {
  return sandbox.refunds
    .filter((refund) => refund.transactionReference === transaction.reference && refund.status !== "failed")
    .reduce((left, refund) => left - refund.amount, transaction.amount - transaction.reversedAmount);
}

/** Starts a refund that completes later. A full refund reverses the transaction. */
export function refundTransaction(sandbox: Sandbox, transaction: Transaction, request: RefundRequest): Refund {
  const id = 15_581_137 + sandbox.refunds.length;
  const { amount, customerNote, merchantNote, disputeId = null, status = "pending" } = request;
  const refund: Refund = {
    ...{ amount, customerNote, merchantNote, disputeId },
    id,
    reference: `TRF_sandbox${id}`,
    transactionReference: transaction.reference,
    currency: transaction.currency,
    status: "pending",
    // The gateway keeps whole seconds.
    createdAt: Math.floor(sandbox.schedule.now() / 1000) * 1000,
    refundedAt: null,
  };
  sandbox.refunds.push(refund);
  if (status === "pending") {
    sendRefundEvent(sandbox, refund, transaction);
    sandbox.schedule.after(sandbox.settings.refundMs, () => {
      finishRefund(sandbox, refund, transaction, sandbox.settings.refundOutcome);
    });
  } else finishRefund(sandbox, refund, transaction, status);
  return refund;
}

/** Reverses the rest of a payment. Pending refunds are reversed too if they fail. */
export function reverseTransaction(sandbox: Sandbox, transaction: Transaction): void {
  transaction.reversedAmount += Math.max(0, refundableAmount(sandbox, transaction));
  transaction.status = "reversed";
}

function finishRefund(sandbox: Sandbox, refund: Refund, transaction: Transaction, status: RefundStatus): void {
  refund.status = status;
  if (refund.status === "processed") {
    refund.refundedAt = sandbox.schedule.now();
    if (isFullyRefunded(sandbox, transaction)) transaction.status = "reversed";
  }
  if (refund.status === "failed" && transaction.status === "reversed") reverseTransaction(sandbox, transaction);
  sendRefundEvent(sandbox, refund, transaction);
}

function isFullyRefunded(sandbox: Sandbox, transaction: Transaction): boolean {
  const refunded = sandbox.refunds
    .filter((refund) => refund.transactionReference === transaction.reference && refund.status === "processed")
    .reduce((sum, refund) => sum + refund.amount, transaction.reversedAmount);
  return refunded >= transaction.amount;
}

function sendRefundEvent(sandbox: Sandbox, refund: Refund, transaction: Transaction): void {
  sendEvent(sandbox, `refund.${refund.status}`, refund.transactionReference, refundEvent(refund, transaction));
}
