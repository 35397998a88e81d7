import * as z from "zod/mini";
import type { Country } from "#domain/clients/clients.ts";
import type {
  MembershipKind,
  MembershipPlan,
  MembershipState,
  PrepayablePeriods,
} from "#domain/memberships/memberships.ts";
import { PREPAYABLE_PERIODS } from "#domain/memberships/memberships.ts";
import { amountInCedis } from "./fields.ts";

const UNKNOWN = "This link is not known";
const token = () => z.string(UNKNOWN).check(z.minLength(1, UNKNOWN), z.maxLength(200, UNKNOWN));

/** POST /api/charges/open, 200 OutstandingCharges; 404 for an unknown link. Looking adds the late fee where it is due. */
export const OpenChargesInput = z.lazy(() => z.object({ token: token() }));
export type OpenChargesInput = z.infer<typeof OpenChargesInput>;

/**
 * POST /api/charges/pay, 200 as initialize. `amount` is cedis as they were seen: 409 `price_changed` where it is another sum by
 * now. 409 `already_paid` where that period has been paid meanwhile, `conflict` of a membership that has ended.
 */
export const PayChargesInput = z.lazy(() =>
  z.object({
    token: token(),
    periods: z.literal([...PREPAYABLE_PERIODS], "Pay 1, 3, 6 or 12 months at once"),
    /** The first day of the first month: a page left open does not pay for another one. */
    from: z.string("Say which month is paid").check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Say which month is paid")),
    amount: amountInCedis("Say the sum that you saw"),
  }),
);
export type PayChargesInput = z.infer<typeof PayChargesInput>;

/** POST /api/charges/statement, 200 application/pdf: all months, and what was paid for them. 404 for an unknown link. */
export const StatementInput = z.lazy(() => z.object({ token: token() }));

/** What can be paid at once. Amounts are cedis; `from` and `to` are days, both included. */
export interface PayableMonths {
  periods: PrepayablePeriods;
  from: string;
  to: string;
  /** With the late fee in it. */
  amount: number;
}

/** A month, or several that were paid at once. */
export interface PaidMonths {
  from: string;
  to: string;
  amount: number;
  /** What of it went back, or is on its way. */
  wentBack: number;
  paidAt: string;
  receiptNumber: string | null;
}

/** What is due and to whom. A link is passed on to whoever pays: of a name only the first and a letter are shown. */
export interface OutstandingCharges {
  kind: MembershipKind;
  plan: MembershipPlan;
  planName: string;
  name: string;
  country: Country | null;
  state: MembershipState;
  paidUntil: string;
  nextDueDate: string;
  endsOn: string | null;
  /** Cedis a month from the next period on. */
  amount: number;
  lateFee: number;
  /** The day from which on a fee is added if nothing is paid, and how much; null once it was, or while none comes. */
  lateFeeFrom: { day: string; amount: number } | null;
  /** None while a payment is looked into, or where nothing more is to be paid. */
  payable: PayableMonths[];
  isUnderReview: boolean;
  /** The newest first. */
  paid: PaidMonths[];
}
