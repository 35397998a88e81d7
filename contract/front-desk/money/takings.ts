import * as z from "zod/mini";
import { calendarDay } from "#contract/fields.ts";
import type { DeskMethod } from "#domain/front-desk/desk.ts";

/** GET /api/admin/takings: the money that staff noted on a day in Accra. */
export const TakingsQuery = z.lazy(() => z.object({ day: calendarDay("Say which day") }));
export type TakingsQuery = z.infer<typeof TakingsQuery>;

export interface AdminTakings {
  /** Cash, mobile money and clients' months, whose way is not noted, in this order; amounts in cedis. */
  totals: { way: DeskMethod | null; taken: number; givenBack: number; left: number }[];
  /** In the order in which they were noted. */
  entries: Taking[];
}

/** Money that staff took, or gave back at the desk; a client's month that was taken back counts as given back. */
export interface Taking {
  id: string;
  at: string;
  isGivenBack: boolean;
  /** Null of a client's month. */
  way: DeskMethod | null;
  /** Null where nobody is left on record. */
  name: string | null;
  planName: string | null;
  /** In cedis. */
  amount: number;
  note: string | null;
}
