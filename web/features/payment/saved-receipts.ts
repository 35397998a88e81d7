import type { CompletedBooking } from "#contract/payment.ts";
import { formatBookingNumber } from "#domain/bookings/booking-number.ts";
import { isPlanName } from "#domain/catalogue/catalogue.ts";
import { RECEIPTS_IN_BROWSER } from "#domain/people/retention.ts";
import type { ReceiptFacts } from "#web/components/receipt/receipt.tsx";
import { browserStore, hasTexts } from "#web/lib/browser-storage/browser-store.ts";

/** A receipt stored in this browser, for reading offline. Older versions stored fewer fields. */
export interface SavedReceipt {
  completed: Omit<CompletedBooking, NewerField | "emailedTo" | "nextSteps"> &
    Partial<Pick<CompletedBooking, NewerField>>;
  startDate: string;
  /** Whether it is for forwarded mail, which arrived on `startDate`. */
  isForwarding?: boolean;
}

type NewerField = "dollarPrice" | "customerName" | "companyName" | "companyTin" | "lastDay" | "startsBy" | "method";

const TEXTS = ["id", "planName", "paymentReference", "receiptNumber", "paidAt"] as const;

const store = browserStore(
  () => localStorage,
  "receipts",
  (value): value is SavedReceipt[] => Array.isArray(value) && value.every(isSavedReceipt),
);

/** Newest first. */
export function listReceipts(): SavedReceipt[] {
  return store.find() ?? [];
}

export function findReceipt(reference: string): SavedReceipt | null {
  return listReceipts().find(({ completed }) => completed.paymentReference === reference) ?? null;
}

export function saveReceipt(receipt: SavedReceipt): void {
  const others = listReceipts().filter(
    ({ completed }) => completed.paymentReference !== receipt.completed.paymentReference,
  );
  store.save([receipt, ...others].slice(0, RECEIPTS_IN_BROWSER));
}

/** The printable fields of a stored receipt. */
export function receiptFacts({ completed, startDate, isForwarding }: SavedReceipt): ReceiptFacts {
  const { receiptNumber: number, paymentReference: reference, customerName: payer, ...rest } = completed;
  return {
    ...{ ...rest, number, reference, payer, startDate, isForwarding },
    bookingNumber: isPlanName(completed.planName) ? formatBookingNumber(completed.id) : null,
  };
}

function isSavedReceipt(value: unknown): value is SavedReceipt {
  const { completed, startDate } = (value ?? {}) as Partial<SavedReceipt>;
  return typeof startDate === "string" && hasTexts(completed, TEXTS) && typeof completed.amount === "number";
}
