import * as z from "zod/mini";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { EXPORT_LISTS } from "#domain/front-desk/desk.ts";

/** GET /api/admin/summary */
export interface AdminSummary {
  /** `total` counts inactive clients too. */
  clients: {
    total: number;
    active: number;
    dueSoon: number;
    overdue: number;
    inactive: number;
  };
  /** The next 60 days from today, week by week in order; the last week is shorter. Days are both included. */
  renewals: {
    from: string;
    to: string;
    count: number;
    amount: number;
  }[];
  /** The last twelve months, the present one last; a client's payment counts under the virtual plan's booking type. */
  revenue: {
    /** YYYY-MM */
    month: string;
    amount: number;
    plans: {
      bookingType: BookingType;
      planName: string;
      amount: number;
    }[];
  }[];
  /** What is waiting for somebody. */
  waiting: {
    inbox: number;
    paymentReviews: number;
    unmatchedPayments: number;
    /** That somebody has to pay back by hand. */
    refunds: number;
    failedMessages: number;
  };
}

/** GET /api/admin/changes: another mark than before says that something may have changed that the front desk shows. */
export interface AdminChanges {
  mark: string;
}

/** GET /api/admin/exports/:list: text/csv with a byte-order mark, all rows, one file for each list. */
export const ExportParams = z.lazy(() => z.object({ list: z.enum(EXPORT_LISTS, "There is no such list") }));
