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

const LINK_UNKNOWN = "This link is not valid";
const token = () => z.string(LINK_UNKNOWN).check(z.minLength(1, LINK_UNKNOWN), z.maxLength(200, LINK_UNKNOWN));

/** POST /api/charges/open, 200 OutstandingCharges; 404 for an unknown link. Adds the late fee if it is due. */
export const OpenChargesInput = z.lazy(() => z.object({ token: token() }));
export type OpenChargesInput = z.infer<typeof OpenChargesInput>;

/** The chosen months. `amount` is the sum that was shown, in cedis: 409 `price_changed` if it differs now. */
export const ChosenMonths = z.lazy(() => z.object(chosenMonths(), "Reload the page and try again"));
export type ChosenMonths = z.infer<typeof ChosenMonths>;

const chosenMonths = () => ({
  periods: z.literal([...PREPAYABLE_PERIODS], "Choose 1, 3, 6 or 12 months"),
  /** First day of the first month, so an outdated page cannot pay for another month. */
  from: z.string("Choose the month to pay").check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Choose the month to pay")),
  amount: amountInCedis("Reload the page and try again"),
});

/**
 * POST /api/charges/pay, 200 InitializedPayment. 409 `already_paid` if the period is paid, `conflict` if the membership has ended.
 */
export const PayChargesInput = z.lazy(() => z.object({ token: token(), ...chosenMonths() }));
export type PayChargesInput = z.infer<typeof PayChargesInput>;

/** POST /api/charges/statement, 200 application/pdf: all months and their payments. 404 for an unknown link. */
export const StatementInput = z.lazy(() => z.object({ token: token() }));

/** Months that can be paid together. Amounts are cedis; `from` and `to` are days, both included. */
export interface PayableMonths {
  periods: PrepayablePeriods;
  from: string;
  to: string;
  /** Includes the late fee. */
  amount: number;
}

/** One month, or several that were paid together. */
export interface PaidMonths {
  from: string;
  to: string;
  /** Set while the first month of a virtual office waits for verification, which moves both: its latest start. */
  startsBy?: string | null;
  amount: number;
  /** Refunded, or being refunded. */
  wentBack: number;
  paidAt: string;
  receiptNumber: string | null;
}

/**
 * The open charges of a membership. Links are forwarded to payers, so names are abbreviated: first name and one letter.
 */
export interface OutstandingCharges {
  kind: MembershipKind;
  plan: MembershipPlan;
  planName: string;
  name: string;
  country: Country | null;
  state: MembershipState;
  /** As in `MyOffice`. */
  startsOn: string;
  startsBy: string | null;
  paidUntil: string;
  nextDueDate: string;
  endsOn: string | null;
  /** Cedis per month from the next period on. */
  amount: number;
  lateFee: number;
  /** The day on which a late fee is added, and how much; null if it has been added or none applies. */
  lateFeeFrom: { day: string; amount: number } | null;
  /** Empty during a payment review, if nothing more is due, and while `startsBy` is set. */
  payable: PayableMonths[];
  isUnderReview: boolean;
  /** Newest first. */
  paid: PaidMonths[];
}
