import { isPromptOpen } from "./prompt.ts";
import type { Transaction } from "./transaction.ts";
import { authorization, isoTime, transactionAnswer } from "./transaction-answer.ts";

/**
 * A charge as in Paystack's responses about it: its status is the payer's next step. The description has no answer for
 * a charge that is not paid yet, so fields that it wants as text are empty.
 */
export function promptAnswer(transaction: Transaction) {
  const { status, prompt, createdAt, payer } = transaction;
  const open = isPromptOpen(transaction) ? prompt : null;
  const answer = transactionAnswer(transaction);
  const paidAt = answer.paidAt ?? "";
  return {
    ...answer,
    status: open?.step ?? status,
    ...(open && { display_text: open.displayText }),
    ...{ paid_at: paidAt, paidAt, fees: answer.fees ?? 0, transaction_date: isoTime(createdAt), redirect_url: null },
    metadata: { custom_fields: [], ...transaction.metadata },
    authorization: { ...authorization(transaction), receiver_bank_account_number: null, receiver_bank: null },
    customer: {
      ...answer.customer,
      ...{ first_name: "", last_name: "", phone: payer.account, metadata: {}, international_format_phone: "" },
    },
  };
}
