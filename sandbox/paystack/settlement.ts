import type { Sandbox } from "#sandbox/sandbox.ts";
import type { Settlement } from "./transaction.ts";
import { INTEGRATION_ID, isoTime, transactionAnswer } from "./transaction-answer.ts";

/** Pays out all unsettled payments less fees; null if there are none. */
export function createPayout(sandbox: Sandbox): Settlement | null {
  const settled = new Set(sandbox.settlements.flatMap(({ references }) => references));
  const due = [...sandbox.transactions.values()].filter(
    ({ reference, paidAt, currency }) => paidAt !== null && currency === "GHS" && !settled.has(reference),
  );
  if (due.length === 0) return null;
  const settlement: Settlement = {
    id: 8_610_870 + sandbox.settlements.length,
    references: due.map(({ reference }) => reference),
    totalAmount: due.reduce((sum, { amount }) => sum + amount, 0),
    fees: due.reduce((sum, transaction) => sum + (transactionAnswer(transaction).fees ?? 0), 0),
    createdAt: sandbox.schedule.now(),
  };
  sandbox.settlements.push(settlement);
  return settlement;
}

export function settlementAnswer(settlement: Settlement) {
  return {
    id: settlement.id,
    domain: "test",
    status: "success",
    currency: "GHS",
    integration: INTEGRATION_ID,
    total_amount: settlement.totalAmount,
    effective_amount: settlement.totalAmount - settlement.fees,
    total_fees: settlement.fees,
    total_processed: settlement.totalAmount,
    deductions: null,
    settlement_date: isoTime(settlement.createdAt),
    settled_by: null,
    createdAt: isoTime(settlement.createdAt),
    updatedAt: isoTime(settlement.createdAt),
  };
}
