import type { Sandbox } from "#sandbox/sandbox.ts";
import { refundEvent } from "./refund-answer.ts";
import { sendEvent } from "./send-event.ts";
import type { Refund, RefundStatus, Transaction } from "./transaction.ts";

export interface RefundRequest {
  amount: number;
  customerNote: string;
  merchantNote: string;
  disputeId?: number;
  /** Where it stands at once; it is pending first, otherwise. */
  status?: RefundStatus;
}

/** What is left of a payment to give back, in the currency's smallest unit. */
export function refundableAmount(sandbox: Sandbox, transaction: Transaction): number {
  return sandbox.refunds
    .filter((refund) => refund.transactionReference === transaction.reference && refund.status !== "failed")
    .reduce((left, refund) => left - refund.amount, transaction.amount - transaction.reversedAmount);
}

/** Starts a refund. It ends later, and then the transaction is reversed if all of it has been given back. */
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

/** Gives back all that is left. What is on its way back already goes with it if it fails. */
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
