import type { ChargeSubjectType } from "#domain/charges/charges.ts";

/** Something that is owed to us. Amounts are cedis. */
export interface OwedItem {
  /** What a payment is taken for: the membership of a month, otherwise the charge. */
  payId: string;
  /** Of a month whose charge is not open yet, the membership. */
  chargeId: string;
  subject: ChargeSubjectType;
  name: string;
  email: string;
  phone: string | null;
  phoneE164: string | null;
  /** What it is for. */
  title: string;
  /** The due date of a month, otherwise the day on which it was booked or priced. */
  since: string;
  owed: number;
}

/** GET /api/admin/desk-payments/owed, 200 Owed: all unpaid sums, the longest due first, and what we owe. Cancelled things are owed nothing for. */
export interface Owed {
  items: OwedItem[];
  /** The sum of the items, and whether there are more. */
  total: number;
  hasMore: boolean;
  /** What we owe: refunds that are due and not paid out yet. */
  refunds: { count: number; amount: number };
}
