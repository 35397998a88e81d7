import type { Refund, Transaction } from "./transaction.ts";
import { customerAnswer, INTEGRATION_ID, isoTime } from "./transaction-answer.ts";

const REFUND_DAYS_MS = 10 * 24 * 60 * 60 * 1000;

/** A refund in the response that creates it. */
export function createdRefundAnswer(refund: Refund, transaction: Transaction) {
  return {
    transaction: {
      id: transaction.id,
      domain: "test",
      reference: transaction.reference,
      amount: transaction.amount,
      paid_at: isoTime(transaction.paidAt ?? transaction.createdAt),
      channel: transaction.payer.channel,
      currency: transaction.currency,
      authorization: { exp_month: null, exp_year: null, account_name: null },
      customer: { international_format_phone: null },
      plan: {},
      subaccount: { currency: null },
      split: {},
      order_id: null,
      paidAt: isoTime(transaction.paidAt ?? transaction.createdAt),
      pos_transaction_data: null,
      source: null,
      fees_breakdown: null,
    },
    integration: INTEGRATION_ID,
    deducted_amount: 0,
    channel: null,
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
    status: refund.status,
    refunded_by: "staff@sandbox.example",
    expected_at: isoTime(refund.createdAt + REFUND_DAYS_MS),
    currency: refund.currency,
    domain: "test",
    amount: refund.amount,
    fully_deducted: false,
    id: refund.id,
    createdAt: isoTime(refund.createdAt),
    updatedAt: isoTime(refund.createdAt),
  };
}

/** A refund as fetched or listed later. */
export function refundAnswer(refund: Refund, transaction: Transaction) {
  const isDeducted = refund.status === "processed";
  return {
    integration: INTEGRATION_ID,
    transaction: transaction.id,
    dispute: refund.disputeId,
    settlement: null,
    id: refund.id,
    domain: "test",
    currency: refund.currency,
    amount: refund.amount,
    status: refund.status,
    refunded_at: refund.refundedAt === null ? null : isoTime(refund.refundedAt),
    refunded_by: "staff@sandbox.example",
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    deducted_amount: isDeducted ? refund.amount : 0,
    fully_deducted: isDeducted ? 1 : 0,
    createdAt: isoTime(refund.createdAt),
    bank_reference: null,
    transaction_reference: refund.transactionReference,
    reason: "Customer requested refund",
    customer: {
      ...customerAnswer(transaction),
      first_name: "",
      last_name: "",
      phone: "",
      metadata: "",
      international_format_phone: "",
    },
    refund_type: refund.amount < transaction.amount ? "partial" : "full",
    transaction_amount: transaction.amount,
    initiated_by: "staff@sandbox.example",
    refund_channel: transaction.payer.channel,
    session_id: null,
    collect_account_number: false,
  };
}

/** Data of a refund.* event in the shape of Paystack's samples, with the amount as text. */
export function refundEvent(refund: Refund, transaction: Transaction) {
  return {
    status: refund.status,
    transaction_reference: refund.transactionReference,
    refund_reference: refund.status === "pending" ? null : refund.reference,
    amount: String(refund.amount),
    currency: refund.currency,
    processor: transaction.payer.channel,
    customer: { first_name: null, last_name: null, email: transaction.email },
    integration: INTEGRATION_ID,
    domain: "test",
  };
}
