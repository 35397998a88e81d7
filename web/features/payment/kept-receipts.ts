import type { CompletedBooking } from "#contract/payment.ts";
import { RECEIPTS_IN_BROWSER } from "#domain/people/retention.ts";
import type { ReceiptFacts } from "#web/components/receipt/receipt.tsx";
import { browserStore, hasTexts } from "#web/lib/kept/browser-store.ts";

/** A receipt as this browser keeps it, for reading without a connection. One from before says less. */
export interface KeptReceipt {
  completed: Omit<CompletedBooking, Newer> & Partial<Pick<CompletedBooking, Newer>>;
  startDate: string;
}

type Newer = "customerName" | "companyName" | "companyTin" | "lastDay" | "method";

const TEXTS = ["id", "planName", "paymentReference", "receiptNumber", "paidAt"] as const;

const store = browserStore(
  () => localStorage,
  "receipts",
  (value): value is KeptReceipt[] => Array.isArray(value) && value.every(isKeptReceipt),
);

/** The newest first. */
export function listReceipts(): KeptReceipt[] {
  return store.find() ?? [];
}

export function findReceipt(reference: string): KeptReceipt | null {
  return listReceipts().find(({ completed }) => completed.paymentReference === reference) ?? null;
}

export function keepReceipt(receipt: KeptReceipt): void {
  const others = listReceipts().filter(
    ({ completed }) => completed.paymentReference !== receipt.completed.paymentReference,
  );
  store.keep([receipt, ...others].slice(0, RECEIPTS_IN_BROWSER));
}

/** What a kept receipt says on paper. */
export function factsOf({ completed, startDate }: KeptReceipt): ReceiptFacts {
  const { receiptNumber: number, paymentReference: reference, customerName: payer, ...rest } = completed;
  return { ...rest, number, reference, payer, startDate };
}

function isKeptReceipt(value: unknown): value is KeptReceipt {
  const { completed, startDate } = (value ?? {}) as Partial<KeptReceipt>;
  return typeof startDate === "string" && hasTexts(completed, TEXTS) && typeof completed.amount === "number";
}
