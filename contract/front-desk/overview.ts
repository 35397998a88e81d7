import * as z from "zod/mini";
import type { LineItemType } from "#domain/catalogue/catalogue.ts";
import { EXPORT_LISTS } from "#domain/front-desk/desk.ts";
import type { Resource } from "#domain/inventory/inventory.ts";
import { month } from "./money/books.ts";

/** GET /api/admin/summary */
export interface AdminSummary {
  /** `total` includes inactive clients. */
  clients: {
    total: number;
    active: number;
    dueSoon: number;
    overdue: number;
    inactive: number;
  };
  /** The next 60 days by week; the last week is shorter. Both days are included. */
  renewals: {
    from: string;
    to: string;
    count: number;
    amount: number;
  }[];
  /** The last twelve months, the current one last. Clients' payments count under their plan's booking type. */
  revenue: {
    /** YYYY-MM */
    month: string;
    amount: number;
    /** Of everything that is sold; their sum is the amount. */
    plans: {
      /** Null for entries that name no plan. */
      plan: LineItemType | null;
      planName: string;
      amount: number;
    }[];
  }[];
  /** Items that need staff. */
  waiting: {
    inbox: number;
    /** WhatsApp conversations with messages that nobody has read. */
    conversations: number;
    paymentReviews: number;
    unmatchedPayments: number;
    /** Refunds to pay by hand. */
    refunds: number;
    /** Open disputes. */
    disputes: number;
    /** Bookings that were fully refunded externally, for which staff decide whether to release the desk or room. */
    places: number;
    failedMessages: number;
    /** The latest customers who checked out and still owe for their booking; amounts in cedis. */
    leftOwing: { bookingId: string; name: string; owed: number }[];
    /** Documents to review. */
    documents: number;
    /** What the last count of the cash drawer left open: a difference without a reason, or an earlier day. */
    drawer: "unexplained" | "not_closed" | null;
    /** Public holidays of the next weeks without a decision. */
    holidays: { day: string; name: string }[];
    /** Overbooked open days of the next weeks, with how many are too many. */
    overbooked: { day: string; resource: Resource; count: number }[];
    /** Closures of the next weeks, with the bookings, meetings and events still on them. */
    closures: { id: string; day: string; reason: string; count: number }[];
    /** Unpaid bookings that start today or tomorrow. */
    unpaidStarts: { id: string; name: string; isToday: boolean; amount: number }[];
    /** Urgent mail items of clients who are not verified. */
    heldMail: number;
  };
}

/** GET /api/admin/changes: a different mark means that front desk data may have changed. */
export interface AdminChanges {
  mark: string;
}

/**
 * GET /api/admin/exports/:list: text/csv with a byte-order mark, all rows. `month` is the monthly export for the
 * accountant, for the month in the query, as CSV or with `format=pdf`. The history is for owners.
 */
export const ExportParams = z.lazy(() => z.object({ list: z.enum([...EXPORT_LISTS, "month"], "Unknown list") }));
export const ExportQuery = z.lazy(() =>
  z.object({ month: z.optional(month()), format: z.optional(z.enum(["csv", "pdf"], "Format must be csv or pdf")) }),
);
export type ExportQuery = z.infer<typeof ExportQuery>;
