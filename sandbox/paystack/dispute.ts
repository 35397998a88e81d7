import type { Sandbox } from "#sandbox/sandbox.ts";
import { refundableAmount, refundTransaction } from "./refund-transaction.ts";
import { sendEvent } from "./send-event.ts";
import type { Dispute, Transaction } from "./transaction.ts";
import { customerAnswer, isoTime, transactionAnswer } from "./transaction-answer.ts";

const FIRST_ID = 1_801_929;

export interface DisputeRequest {
  amount: number;
  category: string;
  dueInMs: number;
}

/** Opens a chargeback: the customer asks the bank to refund a payment. */
export function openDispute(sandbox: Sandbox, transaction: Transaction, request: DisputeRequest): Dispute {
  const now = sandbox.schedule.now();
  const dispute: Dispute = {
    id: FIRST_ID + sandbox.disputes.length,
    transactionReference: transaction.reference,
    amount: request.amount,
    status: "awaiting-merchant-feedback",
    resolution: null,
    category: request.category,
    dueAt: now + request.dueInMs,
    createdAt: Math.floor(now / 1000) * 1000,
    resolvedAt: null,
    lostAmount: 0,
  };
  sandbox.disputes.push(dispute);
  sendEvent(sandbox, "charge.dispute.create", transaction.reference, disputeAnswer(dispute, transaction));
  return dispute;
}

/**
 * Updates a dispute. A lost dispute refunds the customer: by a refund that names the dispute or, if none is listed,
 * only by the transaction's reversed amount and status.
 */
export function updateDispute(
  sandbox: Sandbox,
  dispute: Dispute,
  to: { status: string; resolution: string | null; isRefundListed: boolean },
): void {
  const transaction = sandbox.transactions.get(dispute.transactionReference);
  if (!transaction) throw new Error(`Dispute ${dispute.id} has no transaction`);
  dispute.status = to.status;
  dispute.resolution = to.resolution;
  const isResolved = to.status === "resolved";
  if (isResolved) dispute.resolvedAt = sandbox.schedule.now();
  if (isResolved && (to.resolution === "merchant-accepted" || to.resolution === "auto-accepted")) {
    dispute.lostAmount = dispute.amount;
    if (to.isRefundListed) {
      refundTransaction(sandbox, transaction, {
        amount: dispute.amount,
        customerNote: "Chargeback",
        merchantNote: `Chargeback ${dispute.id}`,
        disputeId: dispute.id,
        status: "processed",
      });
    } else {
      transaction.reversedAmount += Math.min(dispute.amount, Math.max(0, refundableAmount(sandbox, transaction)));
      if (transaction.reversedAmount >= transaction.amount) transaction.status = "reversed";
    }
  }
  const event = isResolved ? "charge.dispute.resolve" : "charge.dispute.remind";
  sendEvent(sandbox, event, transaction.reference, disputeAnswer(dispute, transaction));
}

/** A dispute in Paystack's list format. */
export function listedDisputeAnswer(dispute: Dispute, transaction: Transaction) {
  const answer = disputeAnswer(dispute, transaction);
  return { ...answer, customer: { ...answer.customer, metadata: "" } };
}

/** A dispute in the format of the fetch endpoint and of events. */
export function disputeAnswer(dispute: Dispute, transaction: Transaction) {
  const paidAt = isoTime(transaction.paidAt ?? transaction.createdAt);
  return {
    id: dispute.id,
    refund_amount: dispute.amount,
    currency: transaction.currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain: "test",
    transaction: {
      ...transactionAnswer(transaction),
      paid_at: paidAt,
      paidAt,
      fees: transactionAnswer(transaction).fees ?? 0,
      metadata: { custom_fields: [] },
      authorization: { receiver_bank_account_number: null, receiver_bank: null },
      customer: { international_format_phone: null },
      plan: {},
      split: {},
      subaccount: {},
    },
    transaction_reference: null,
    category: dispute.category,
    customer: {
      ...customerAnswer(transaction),
      first_name: "",
      last_name: "",
      phone: "",
      metadata: {},
      international_format_phone: "",
    },
    bin: "408408",
    last4: "4081",
    dueAt: isoTime(dispute.dueAt),
    resolvedAt: dispute.resolvedAt === null ? null : isoTime(dispute.resolvedAt),
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: dispute.status, by: transaction.email, createdAt: isoTime(dispute.createdAt) }],
    messages: [],
    createdAt: isoTime(dispute.createdAt),
    updatedAt: isoTime(dispute.resolvedAt ?? dispute.createdAt),
  };
}
