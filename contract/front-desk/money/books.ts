import * as z from "zod/mini";
import { amountInCedis, calendarDay, singleLine } from "#contract/fields.ts";
import type { LineItemType } from "#domain/catalogue/catalogue.ts";
import type { Resource } from "#domain/inventory/inventory.ts";
import type { MovementKind } from "#domain/memberships/movements.ts";
import type { Channel } from "#domain/messages/channels.ts";
import {
  type AgeBracket,
  CASH_COUNT_KINDS,
  type CashCountKind,
  type Difference,
  type ExceptionKind,
  MONTH_PATTERN,
} from "#domain/payments/books.ts";
import type { Tax, TaxProfile } from "#domain/payments/tax.ts";
import type { StaffTakings } from "./takings.ts";

/**
 * GET /api/admin/day-close: a day's online payments in our books and the gateway's, and the cash drawer. The desk role
 * can only read today.
 */
export const DayCloseQuery = z.lazy(() => z.object({ day: calendarDay("Choose a day") }));
export type DayCloseQuery = z.infer<typeof DayCloseQuery>;

export interface DayClose {
  day: string;
  /** Online payments of the day in our books. */
  ours: { count: number; amount: number };
  /** In the gateway's; null if it cannot be reached. `fees` is the gateway's share. */
  gateway: { count: number; amount: number; fees: number } | null;
  /** Payouts to the bank on that day. */
  payouts: { id: string; status: string; amount: number; fees: number }[] | null;
  /** Differences per payment; `ours` or `gateway` is null if that side has none. Refunds are negative. */
  differences: { reference: string; ours: number | null; gateway: number | null; why: Difference }[];
  /** Online refunds of the day in both books. `unlisted` are reversals that the gateway does not list as refunds. */
  refunds: {
    ours: { count: number; amount: number };
    gateway: { count: number; amount: number } | null;
    unlisted: { count: number; amount: number };
  };
  drawer: {
    /** The drawer now; null unless the day is today. */
    now: Drawer | null;
    /** Counts and movements of the day, earliest first. */
    counts: CashCount[];
    movements: CashMovement[];
  };
}

/** The state of the drawer. Never the expected cash: staff count first. */
export interface Drawer {
  /** The opening count that no closing count follows. */
  openedAt: string | null;
  /** Whether cash was taken since the last count while the drawer was not open. */
  hasCashBefore: boolean;
  /** The last count, if it differs and has no reason yet. */
  unexplained: CashCount | null;
}

export interface CashCount {
  id: string;
  at: string;
  kind: CashCountKind;
  expected: number;
  counted: number;
  /** Counted minus expected: negative if cash is missing. */
  difference: number;
  banked: number;
  /** The reason for the difference. */
  reason: string | null;
  needsReason: boolean;
  /** Null for the shared key. */
  by: string | null;
}

export interface CashMovement {
  id: string;
  at: string;
  /** Negative if paid out. */
  amount: number;
  reason: string;
  isVoided: boolean;
  by: string | null;
}

const AMOUNT_MESSAGE = "Amount must be zero or more, with at most two decimals";

/**
 * POST /api/admin/cash-counts, 201 CashCount with the expected cash. A count is final. 409 `conflict` while the last
 * count lacks the reason for its difference, if an opening count follows another, and if someone else has just counted.
 * A closing count can take cash out (`banked`).
 */
export const CountCashInput = z.lazy(() =>
  z.object({
    kind: z.enum(CASH_COUNT_KINDS, "Choose whether you open or close the drawer"),
    counted: amountInCedis(AMOUNT_MESSAGE),
    banked: z.optional(amountInCedis(AMOUNT_MESSAGE)),
  }),
);
export type CountCashInput = z.infer<typeof CountCashInput>;

const reason = () =>
  singleLine("Enter a reason", { min: 3, max: 200, maxMessage: "Reason must be at most 200 characters" });

/** POST /api/admin/cash-counts/:id/reason, 200 CashCount: the reason for its difference, once. */
export const ExplainCountInput = z.lazy(() => z.object({ reason: reason() }));
export type ExplainCountInput = z.infer<typeof ExplainCountInput>;

/** POST /api/admin/cash-movements, 201 CashMovement: cash paid into the drawer or out of it. */
export const MoveCashInput = z.lazy(() =>
  z.object({
    direction: z.enum(["out", "in"], "Choose whether cash comes in or goes out"),
    amount: amountInCedis(AMOUNT_MESSAGE).check(z.gt(0, "Enter an amount above 0")),
    reason: reason(),
  }),
);
export type MoveCashInput = z.infer<typeof MoveCashInput>;

export const month = () => z.string("Choose a month").check(z.regex(MONTH_PATTERN, "Choose a month"));

/** GET /api/admin/reports/month. */
export const MonthQuery = z.lazy(() => z.object({ month: month() }));
export type MonthQuery = z.infer<typeof MonthQuery>;

/** POST /api/admin/months/:month/close, no body, 200 ClosedMonth; 409 if it is closed already, or not over. */
export const MonthParams = z.lazy(() => z.object({ month: month() }));

export interface ClosedMonth {
  closedAt: string;
  by: string | null;
  entries: number;
  balance: number;
}

/** Amounts are cedis; outgoing money is negative. */
export interface MonthReport {
  month: string;
  closed: ClosedMonth | null;
  /** Payments less refunds: receipts, months of virtual offices, refunds. */
  revenue: {
    amount: number;
    byPlan: { plan: LineItemType | null; planName: string; count: number; amount: number }[];
    /** `way` is the gateway's channel, `desk_cash` or `desk_mobile_money`; null if it was not recorded. */
    byWay: {
      way: string | null;
      count: number;
      /** Null for cash while some of it is not counted: staff count the drawer before they know the sum. */
      amount: number | null;
    }[];
  };
  /** Money that staff took at the desk, less what they returned. */
  staff: StaffTakings[];
  receipts: {
    count: number;
    amount: number;
    first: string | null;
    last: string | null;
    /** Receipt numbers in between that belong to another month, or to none. */
    gaps: { receipt: string; month: string | null }[];
  };
  takenBack: { count: number; amount: number };
  /** Months of virtual offices from before each had a receipt. */
  clientMonths: { count: number; amount: number };
  refunds: { count: number; amount: number };
  /** Payments under review, less those accepted or refunded. */
  held: { count: number; amount: number };
  surcharges: { count: number; amount: number };
  fees: { count: number; amount: number };
  /** Entries of a closed month that we learned of after closing it. */
  late: { day: string; learnedAt: string; kind: string; amount: number; reference: string | null }[];
  days: { day: string; taken: number; givenBack: number; fees: number }[];
  /** Occupancy of each open day: sold desks and rooms, and how many were used. */
  occupancy: {
    day: string;
    isOpen: boolean;
    resources: { resource: Resource; capacity: number; sold: number; used: number }[];
  }[];
  /** Desks, offices and virtual offices at the end of the month, or now if it is not over. Losses are negative. */
  memberships: {
    new: number;
    /** Members who restarted. */
    back: number;
    left: number;
    /** Without paused members. */
    active: number;
    paused: { count: number; amount: number };
    /** Monthly recurring revenue at the end. */
    recurringAmount: number;
    /** `start` plus all changes equals `end`. */
    movements: Record<MovementKind | "start" | "end", number>;
    /** Shares of the start: revenue lost to churn and contraction, and members who left. */
    churn: { gross: number | null; members: number | null };
  };
  /** Unpaid charges due before today, as of now. `amount` includes `lateFees`. */
  overdue: { age: AgeBracket; count: number; amount: number; lateFees: number }[];
  /** Reply times of the month's enquiries and messages, in reception hours. */
  replies: { answered: number; medianMinutes: number | null; withinTwoHours: number | null };
  leads: { source: string; count: number; booked: number }[];
  /** Messages to phones, with what they cost. */
  messages: { channel: Channel; count: number; amount: number }[];
  /**
   * What managers decided against the rule, earliest first: late moves, other refunds, waived fees and months, lowered
   * prices. And counts of the drawer that differ from the expected cash.
   */
  discretion: {
    id: string;
    at: string;
    kind: ExceptionKind;
    /** The customer or event; null if the customer was erased. */
    name: string | null;
    /** In cedis: the sum decided or counted; null if there is none. */
    amount: number | null;
    /** What the price list, the refund rule or the drawer's records give, in cedis; null if they give no sum. */
    listAmount: number | null;
    /** Empty if the act asks for none. */
    reason: string;
    /** Null for the shared key. */
    by: string | null;
  }[];
  /** Null if the tax profile is `off`. */
  tax: ({ net: number; percent: Record<Tax, number> } & Record<Tax, number>) | null;
  taxProfile: TaxProfile;
}
