import * as z from "zod/mini";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { EXPORT_LISTS } from "#domain/front-desk/desk.ts";
import { month } from "./money/books.ts";

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
    /** That have not ended. */
    disputes: number;
    /** Of bookings that were paid back whole elsewhere: are they free again? */
    places: number;
    failedMessages: number;
    /** That clients sent and nobody has looked at. */
    documents: number;
  };
}

/** GET /api/admin/changes: another mark than before says that something may have changed that the front desk shows. */
export interface AdminChanges {
  mark: string;
}

/**
 * GET /api/admin/exports/:list: text/csv with a byte-order mark, all rows, one file for each list. `month` is a month for the
 * accountant, which the query names: a row for each sum, or with `format=pdf` a paper. The history is the owner's alone.
 */
export const ExportParams = z.lazy(() =>
  z.object({ list: z.enum([...EXPORT_LISTS, "month"], "There is no such list") }),
);
export const ExportQuery = z.lazy(() =>
  z.object({ month: z.optional(month()), format: z.optional(z.enum(["csv", "pdf"], "Format must be csv or pdf")) }),
);
export type ExportQuery = z.infer<typeof ExportQuery>;
