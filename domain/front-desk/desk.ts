import type { Role } from "#domain/staff/roles.ts";

/** How a customer can pay at the desk. The gateway knows nothing of these payments. */
export const DESK_METHODS = ["cash", "mobile_money"] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];

/** How somebody pays whom staff book for: at once at the desk, online by a link, or later. */
export const STAFF_PAYMENT_KINDS = [...DESK_METHODS, "link", "later"] as const;

/** What the history calls the way a payment was taken at the desk. */
export function deskChannel(method: DeskMethod): string {
  return `desk_${method}`;
}

/** How a payment was taken at the desk, of what the history's entry says of it; null of one that came another way. */
export function parseDeskPayment(
  detail: Readonly<Record<string, unknown>> | null,
): { method: DeskMethod; note: string | null; transactionId: string | null } | null {
  const method = DESK_METHODS.find((known) => deskChannel(known) === detail?.channel);
  return method ? { method, note: textOrNull(detail?.note), transactionId: textOrNull(detail?.transactionId) } : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

const DESK_PREFIX = "desk-";

/** The reference of a payment taken at the desk. `token` is letters and digits. */
export function formatDeskReference(token: string): string {
  return `${DESK_PREFIX}${token}`;
}

export function isDeskReference(reference: string): boolean {
  return reference.startsWith(DESK_PREFIX);
}

/** The reference that somebody who searches has typed, in the letters we make it of; null of any other text. */
export function parsePaymentReference(text: string): string | null {
  const reference = text.toLowerCase();
  const token = isDeskReference(reference) ? reference.slice(DESK_PREFIX.length) : reference;
  return /^[0-9a-f]{32}$/.test(token) ? reference : null;
}

/** What the front desk looks at: who arrives today, who arrives later, everything. */
export const BOOKING_VIEWS = ["today", "upcoming", "all"] as const;
export type BookingView = (typeof BOOKING_VIEWS)[number];

/** Characters of a search. */
export const MAX_SEARCH_LENGTH = 100;

/** How many names a search looks through: the newest. */
export const MAX_MATCHES = 200;

/** What one search of everything finds, and how many of it. */
export const SEARCH_KINDS = ["booking", "client", "lead", "contact", "registration"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
export const MAX_RESULTS = 20;

/** What can be done at once with what was found. */
export const SEARCH_ACTIONS = ["take_payment", "check_in"] as const;
export type SearchAction = (typeof SEARCH_ACTIONS)[number];

/** The lists staff can take away as a spreadsheet. */
export const EXPORT_LISTS = ["clients", "bookings", "refunds", "inbox", "outbox", "history"] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

/** Whoever may at least take a list away. The history says of everybody who works here what they did and when. */
export function minRoleToExport(list: ExportList): Role {
  return list === "history" ? "owner" : "manager";
}
