import type { AuditAction } from "#domain/operations/audit.ts";

/**
 * Kinds of ledger entry.
 * - `receipt`: a payment with a numbered receipt
 * - `surcharge`: paid on top by a customer who bears the gateway's fee
 * - `receipt_taken_back`: a desk payment that was recorded by mistake and voided
 * - `client_month`, `client_month_taken_back`: a month of a virtual office from before each had a receipt
 * - `refund`: refunded money
 * - `held`: a payment under review, which pays for nothing yet
 * - `held_paid`: the reviewed payment was accepted and has a receipt
 * - `held_returned`: the reviewed payment was refunded
 * - `fee`: the gateway's fee
 */
export const LEDGER_KINDS = [
  "receipt",
  "surcharge",
  "receipt_taken_back",
  "client_month",
  "client_month_taken_back",
  "refund",
  "held",
  "held_paid",
  "held_returned",
  "fee",
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Kinds of entry that make up monthly revenue. */
export const REVENUE_KINDS = [
  "receipt",
  "receipt_taken_back",
  "client_month",
  "client_month_taken_back",
  "refund",
] as const satisfies LedgerKind[];

/**
 * Why our books and the gateway's differ about a payment or refund of a day.
 * - `not_known_here`: only the gateway has it
 * - `not_settled_here`: started here, but we have not learned that it was paid
 * - `not_at_gateway`: paid here, but the gateway does not list it for the day
 * - `other_day`: both have it, on different days
 * - `other_amount`, `other_currency`
 * - `refund_not_known_here`: the gateway refunded something that is not recorded here
 */
export const DIFFERENCES = [
  "not_known_here",
  "not_settled_here",
  "not_at_gateway",
  "other_day",
  "other_amount",
  "other_currency",
  "refund_not_known_here",
] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** Age brackets of overdue money, in days after the due date. */
export const AGE_BRACKETS = ["0-7", "8-30", "31-60", "more"] as const;
export type AgeBracket = (typeof AGE_BRACKETS)[number];

export function ageBracketFor(daysLate: number): AgeBracket {
  if (daysLate <= 7) return "0-7";
  if (daysLate <= 30) return "8-30";
  return daysLate <= 60 ? "31-60" : "more";
}

/** The missing numbers from `first` to `last`, in order. */
export function findGaps(first: number, last: number, given: ReadonlySet<number>): number[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset).filter((number) => !given.has(number));
}

/** Names of payment methods. Other gateway channels are shown as they are. */
export const PAYMENT_METHOD_NAMES: Readonly<Record<string, string>> = {
  desk_cash: "Cash, at the desk",
  desk_mobile_money: "Mobile money, at the desk",
  desk_card: "Card machine, at the desk",
  desk_bank_transfer: "Bank transfer, at the desk",
  mobile_money: "Mobile money, online",
  card: "Card, online",
};

/** What managers decide against the rule, and counts that differ, as the month's report names it. */
export const EXCEPTION_NAMES = {
  late_move: "Moved within 24 hours",
  late_move_overbooked: "Moved within 24 hours, overbooked",
  other_refund: "Another refund than the rule gives",
  waived_late_fee: "Late fee waived",
  waived_charge: "Charge waived",
  lowered_price: "Price lowered",
  drawer_difference: "Drawer counted",
} as const;
export type ExceptionKind = keyof typeof EXCEPTION_NAMES;

/** The kind of an exception by its entry in the history. */
export function exceptionKind(action: AuditAction, detail: Readonly<Record<string, unknown>> | null): ExceptionKind {
  if (action === "late_fee_waived") return "waived_late_fee";
  if (action === "charge_waived" || action === "meeting_booked") return "waived_charge";
  if (detail?.discretion === undefined) return "lowered_price";
  if (action === "booking_cancelled") return "other_refund";
  return action === "booking_overbooked" ? "late_move_overbooked" : "late_move";
}

/** Staff's decision about a booking that was fully refunded externally. */
export const RELEASE_ANSWERS = ["free", "keep"] as const;
export type ReleaseAnswer = (typeof RELEASE_ANSWERS)[number];

/** YYYY-MM, from 2000 to 2099. */
export const MONTH_PATTERN = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** Why staff count the cash drawer: to open it with a float, or to close it. */
export const CASH_COUNT_KINDS = ["opening", "closing"] as const;
export type CashCountKind = (typeof CASH_COUNT_KINDS)[number];
