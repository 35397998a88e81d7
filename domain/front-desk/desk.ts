import type { StaffEffect } from "#domain/staff/effects.ts";

/** Payment methods at the desk. They do not go through the gateway. */
export const DESK_METHODS = ["cash", "mobile_money", "card", "bank_transfer"] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];

/** Methods whose number proves the payment: without it, nobody finds the money again. */
export function needsTransactionId(method: string): boolean {
  return method === "mobile_money";
}

/** How a customer pays when staff book: at the desk now, online by link, or later. */
export const STAFF_PAYMENT_KINDS = [...DESK_METHODS, "link", "later"] as const;
/** A client's guests can also be booked on the client's account: kept without a payment, which the client owes. */
export const PAYMENT_KINDS = ["account", ...STAFF_PAYMENT_KINDS] as const;

/** Most people in one booking at the desk. */
export const MAX_GROUP = 10;

/** How long the person who acted may undo it without a manager: until the customer has left. */
export const UNDO_MS = 10 * 60_000;

/** Channel of a desk payment in the audit log. */
export function deskChannel(method: DeskMethod): string {
  return `desk_${method}`;
}

/** Whether money came or went at the desk. */
export function isDeskChannel(channel: string | null): boolean {
  return DESK_METHODS.some((method) => deskChannel(method) === channel);
}

/** Reads a desk payment from an audit entry's detail; null if it was paid another way. */
export function parseDeskPayment(
  detail: Readonly<Record<string, unknown>> | null,
): { method: DeskMethod; note: string | null; transactionId: string | null } | null {
  const method = DESK_METHODS.find((known) => deskChannel(known) === detail?.channel);
  return method ? { method, note: textOrNull(detail?.note), transactionId: textOrNull(detail?.transactionId) } : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Booking lists of the front desk: today's arrivals, later arrivals, all. */
export const BOOKING_VIEWS = ["today", "upcoming", "all"] as const;
export type BookingView = (typeof BOOKING_VIEWS)[number];

/** Maximum characters of a search. */
export const MAX_SEARCH_LENGTH = 100;

/** A search checks only the newest matches, up to this many. */
export const MAX_MATCHES = 200;

/** Kinds of result in a global search. */
export const SEARCH_KINDS = ["booking", "client", "lead", "contact", "registration", "meeting"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
export const MAX_RESULTS = 20;

/** Records of each kind on a person's page, which says if there are more. */
export const MAX_PERSON_RECORDS = 100;

/** Actions offered directly on a search result. */
export const SEARCH_ACTIONS = ["take_payment", "check_in"] as const;
export type SearchAction = (typeof SEARCH_ACTIONS)[number];

/** Lists that staff can export as a spreadsheet. */
export const EXPORT_LISTS = ["clients", "bookings", "refunds", "inbox", "outbox", "history"] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

/** What an export does that needs a right. */
export function exportEffect(list: ExportList): StaffEffect {
  return list === "history" ? "export_history" : "export_data";
}
