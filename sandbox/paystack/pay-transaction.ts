import type { Sandbox } from "#sandbox/sandbox.ts";
import { sendEvent } from "./send-event.ts";
import { type Outcome, type Payer, TEST_CARDS, type Transaction } from "./transaction.ts";
import { transactionAnswer } from "./transaction-answer.ts";

export interface Payment {
  outcome: Outcome;
  payer: Payer;
  /** Overrides of the initialized amounts and currency, for tests. */
  amount?: number | undefined;
  requestedAmount?: number | undefined;
  currency?: string | undefined;
}

/** Pays as a customer would on the checkout page. Only a success triggers a webhook. */
export function payTransaction(sandbox: Sandbox, transaction: Transaction, payment: Payment): void {
  if (payment.outcome === "walked_away") return;

  transaction.payer = payment.payer;
  transaction.amount = payment.amount ?? transaction.amount;
  transaction.requestedAmount = payment.requestedAmount ?? transaction.requestedAmount;
  transaction.currency = payment.currency ?? transaction.currency;

  if (payment.payer.account === TEST_CARDS.declined) {
    markFailed(transaction, "Declined");
    return;
  }
  switch (payment.outcome) {
    case "paid":
      markSucceeded(sandbox, transaction);
      return;
    case "declined":
      markFailed(transaction, "Declined");
      return;
    case "insufficient_funds":
      markFailed(transaction, "Insufficient Funds");
      return;
    case "approved_late":
      transaction.status = payment.payer.channel === "mobile_money" ? "pending" : "ongoing";
      transaction.gatewayResponse = "Waiting for the customer's approval";
      sandbox.schedule.after(sandbox.settings.lateApprovalMs, () => {
        if (isAwaitingApproval(transaction)) markSucceeded(sandbox, transaction);
      });
  }
}

export function isAwaitingApproval(transaction: Transaction): boolean {
  return transaction.status === "pending" || transaction.status === "ongoing";
}

function markSucceeded(sandbox: Sandbox, transaction: Transaction): void {
  transaction.status = "success";
  transaction.gatewayResponse = "Approved";
  transaction.paidAt = sandbox.schedule.now();
  sendEvent(sandbox, "charge.success", transaction.reference, transactionAnswer(transaction));
}

export function markFailed(transaction: Transaction, reason: string): void {
  transaction.status = "failed";
  transaction.gatewayResponse = reason;
}
