import type { Sandbox } from "#sandbox/sandbox.ts";
import type { Transaction } from "./transaction.ts";

export function findByAccessCode(sandbox: Sandbox, accessCode: string): Transaction | null {
  return [...sandbox.transactions.values()].find((transaction) => transaction.accessCode === accessCode) ?? null;
}

/** Paystack takes a transaction's reference or its number. */
export function findByReferenceOrId(sandbox: Sandbox, key: string): Transaction | null {
  const byId = [...sandbox.transactions.values()].find((transaction) => String(transaction.id) === key);
  return sandbox.transactions.get(key) ?? byId ?? null;
}
