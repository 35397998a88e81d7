import * as z from "zod/mini";
import { calendarDay } from "#contract/fields.ts";
import type { DeskMethod } from "#domain/front-desk/desk.ts";

/** GET /api/admin/takings: money that staff recorded on a day in Accra. */
export const TakingsQuery = z.lazy(() => z.object({ day: calendarDay("Choose a day") }));
export type TakingsQuery = z.infer<typeof TakingsQuery>;

export interface AdminTakings {
  /**
   * By method, then clients' months without a recorded one. Amounts are cedis. Cash is missing until it is counted,
   * because staff count before they know the sum, and today's until a closing count.
   */
  totals: { way: DeskMethod | null; taken: number; givenBack: number; left: number }[];
  /** Who took how much, less what they returned, by name. */
  staff: StaffTakings[];
  /** In order of recording. */
  entries: Taking[];
}

export interface StaffTakings {
  /** Null for the shared key. */
  by: string | null;
  /** In cedis, without cash that is not counted yet. */
  left: number;
  hasUncounted: boolean;
}

/** Money taken or refunded at the desk. A voided month counts as refunded. */
export interface Taking {
  id: string;
  at: string;
  isGivenBack: boolean;
  /** Null for a client's month. */
  way: DeskMethod | null;
  /** Null if the person has been erased. */
  name: string | null;
  planName: string | null;
  /** In cedis; null for cash that is not counted yet. */
  amount: number | null;
  note: string | null;
  /** Who recorded it; null for the shared key. */
  by: string | null;
}
