import * as z from "zod/mini";
import { amountInCedis, calendarDay, optionalLine } from "#contract/fields.ts";
import type { LineItemType } from "#domain/catalogue/catalogue.ts";
import type { Resource } from "#domain/inventory/inventory.ts";
import type { MovementKind } from "#domain/memberships/movements.ts";
import { type AgeBracket, type Difference, MONTH_PATTERN } from "#domain/payments/books.ts";
import type { Tax, TaxProfile } from "#domain/payments/tax.ts";

/** GET /api/admin/day-close: a day's online money, ours beside the gateway's, and the drawer. The desk sees today alone. */
export const DayCloseQuery = z.lazy(() => z.object({ day: calendarDay("Say which day") }));
export type DayCloseQuery = z.infer<typeof DayCloseQuery>;

export interface DayClose {
  day: string;
  /** What was paid online on it, by our books. */
  ours: { count: number; amount: number };
  /** By the gateway's; null while it cannot be asked. `fees` is what it keeps. */
  gateway: { count: number; amount: number; fees: number } | null;
  /** What it paid out to the bank on the day. */
  payouts: { id: string; status: string; amount: number; fees: number }[] | null;
  /** One by one; `ours` and `gateway` are null where one side has nothing. What goes back has a minus. */
  differences: { reference: string; ours: number | null; gateway: number | null; why: Difference }[];
  /** What went back online on the day, by our books and by the gateway's; and what was reversed, of which it lists no refund. */
  refunds: {
    ours: { count: number; amount: number };
    gateway: { count: number; amount: number } | null;
    unlisted: { count: number; amount: number };
  };
  drawer: {
    /** Today's, as it should be now; null of any other day. */
    now: Drawer | null;
    /** The counts of the day, the first first. */
    counts: CashCount[];
  };
}

export interface Drawer {
  /** What was left in it at the last count, and what came and went since. */
  opening: number;
  taken: number;
  givenBack: number;
  expected: number;
  /** When it was last counted; null where it never was. */
  countedAt: string | null;
}

export interface CashCount {
  id: string;
  at: string;
  expected: number;
  counted: number;
  /** What is there too much; less than nothing where it is too little. */
  difference: number;
  banked: number;
  note: string | null;
  /** Null of somebody with the shared key. */
  by: string | null;
}

const AMOUNT = "Amount must be zero or more, with at most two decimals";

/**
 * POST /api/admin/cash-counts, 201 CashCount: the drawer was counted now. `expected` is what was seen, in cedis: 409 `conflict`
 * where it is another by now. `banked` is what is taken out of it.
 */
export const CountCashInput = z.lazy(() =>
  z.object({
    counted: amountInCedis(AMOUNT),
    banked: z.optional(amountInCedis(AMOUNT)),
    expected: z.number("Say what you saw"),
    note: optionalLine(200, "Note must be at most 200 characters"),
  }),
);
export type CountCashInput = z.infer<typeof CountCashInput>;

export const month = () => z.string("Say which month").check(z.regex(MONTH_PATTERN, "Say which month"));

/** GET /api/admin/reports/month. */
export const MonthQuery = z.lazy(() => z.object({ month: month() }));
export type MonthQuery = z.infer<typeof MonthQuery>;

/** POST /api/admin/months/:month/close takes no body and answers 200 ClosedMonth; 409 of one that is closed, or not over. */
export const MonthParams = z.lazy(() => z.object({ month: month() }));

export interface ClosedMonth {
  closedAt: string;
  by: string | null;
  entries: number;
  balance: number;
}

/** Amounts are cedis; what leaves the house has a minus. */
export interface MonthReport {
  month: string;
  closed: ClosedMonth | null;
  /** What was paid less what went back: receipts, virtual offices' months, refunds. */
  revenue: {
    amount: number;
    byPlan: { plan: LineItemType | null; planName: string; count: number; amount: number }[];
    /** `way` is the gateway's channel, `desk_cash` or `desk_mobile_money`; null where nobody noted it. */
    byWay: { way: string | null; count: number; amount: number }[];
  };
  receipts: {
    count: number;
    amount: number;
    first: string | null;
    last: string | null;
    /** Numbers between them that stand in another month, or nowhere. */
    gaps: { receipt: string; month: string | null }[];
  };
  takenBack: { count: number; amount: number };
  clientMonths: { count: number; amount: number };
  refunds: { count: number; amount: number };
  /** Payments that pay for nothing yet, less those that did after all or went back. */
  held: { count: number; amount: number };
  surcharges: { count: number; amount: number };
  fees: { count: number; amount: number };
  /** What happened in a month that had been closed when the house learned of it. */
  late: { day: string; learnedAt: string; kind: string; amount: number; reference: string | null }[];
  days: { day: string; taken: number; givenBack: number; fees: number }[];
  /** How full each open day was: places sold, and on how many of them somebody came. */
  occupancy: {
    day: string;
    isOpen: boolean;
    resources: { resource: Resource; capacity: number; sold: number; used: number }[];
  }[];
  /** Desks, offices and virtual offices, as the month ended, or as it is now. Of what moved, what is less has a minus. */
  memberships: {
    new: number;
    /** Who came back after an end. */
    back: number;
    left: number;
    /** Without those who pause. */
    active: number;
    paused: { count: number; amount: number };
    /** What members pay a month, at the end. */
    recurringAmount: number;
    /** `start` and all that follows it come to `end`. */
    movements: Record<MovementKind | "start" | "end", number>;
    /** Shares of what there was at the start: of the amount, lost by leaving and paying less; and of the members who left. */
    churn: { gross: number | null; members: number | null };
  };
  /** What was due before today and is not paid, as of now, with the late fees in it and told apart. */
  overdue: { age: AgeBracket; count: number; amount: number; lateFees: number }[];
  /** Of enquiries and messages of the month: half of the answers took at most so long, in reception hours. */
  replies: { answered: number; medianMinutes: number | null; withinTwoHours: number | null };
  leads: { source: string; count: number; booked: number }[];
  /** Null while the house names no tax. */
  tax: ({ net: number; percent: Record<Tax, number> } & Record<Tax, number>) | null;
  taxProfile: TaxProfile;
}
