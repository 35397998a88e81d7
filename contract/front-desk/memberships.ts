import * as z from "zod/mini";
import { planOf } from "#contract/bookings.ts";
import { calendarDay, singleLine } from "#contract/fields.ts";
import { CHARGE_STATES, type ChargeState } from "#domain/charges/charges.ts";
import { REMINDER_CHANNELS } from "#domain/clients/clients.ts";
import {
  MEMBERSHIP_PLANS,
  MEMBERSHIP_STATES,
  type MembershipKind,
  type MembershipPlan,
  type MembershipState,
} from "#domain/memberships/memberships.ts";
import type { OverdueAge, ReminderStep } from "#domain/memberships/periods.ts";
import { type Page, pageFields, searchField } from "./front-desk.ts";

/** One or several months that a membership owes or has paid. `from` and `to` are days, both included. */
export interface AdminCharge {
  id: string;
  membershipId: string;
  from: string;
  to: string;
  months: number;
  plan: MembershipPlan;
  /** Cedis, including the late fee. */
  amount: number;
  lateFee: number;
  /** The waived part of the late fee. */
  waivedFee: number;
  /** Refunded, or being refunded, by us or externally. */
  wentBack: number;
  dueDate: string;
  state: ChargeState;
  /** Payment deadline that staff agreed to. */
  agreedUntil: string | null;
  /** Times of its reminder emails, earliest first. */
  remindedAt: string[];
  /** The reminder step that applies today; null before the first. */
  step: ReminderStep | null;
  /** Whether staff still have to send that reminder. */
  isToRemind: boolean;
  /** Whether its email was sent automatically. */
  isMailed: boolean;
  paidAt: string | null;
  receiptNumber: string | null;
  /** Starts with `desk-` for a desk payment. */
  paymentReference: string | null;
}

export interface AdminMembership {
  id: string;
  kind: MembershipKind;
  plan: MembershipPlan;
  planName: string;
  customerName: string;
  businessName: string | null;
  email: string | null;
  phone: string | null;
  phoneE164: string | null;
  clientId: string | null;
  bookingId: string | null;
  startsOn: string;
  /** The latest start of the first month while it waits for verification; else null. */
  startsBy: string | null;
  paidUntil: string;
  nextDueDate: string;
  renewsOn: number;
  /** Cedis per month. */
  amount: number;
  /** From the next period on. */
  nextPlan: { plan: MembershipPlan; planName: string; amount: number } | null;
  pausedFrom: string | null;
  endsOn: string | null;
  endReason: string | null;
  isReminded: boolean;
  state: MembershipState;
  openCharge: AdminCharge | null;
  updatedAt: string;
}

/** GET /api/admin/memberships, by next due date. `q` is part of a name, business or phone number, or the start of an email. */
export const ListMembershipsQuery = z.lazy(() =>
  z.object({ state: z.optional(z.enum(MEMBERSHIP_STATES, "Unknown state")), q: searchField(), ...pageFields() }),
);
export type ListMembershipsQuery = z.infer<typeof ListMembershipsQuery>;
export type AdminMembershipPage = Page<AdminMembership>;

/** GET /api/admin/memberships/:id, 200: with all its months, newest first. */
export interface AdminMembershipDetail extends AdminMembership {
  charges: AdminCharge[];
  /** The first month, and months recorded before charges existed. */
  earlier: {
    from: string;
    to: string;
    amount: number;
    wentBack: number;
    paidAt: string;
    receiptNumber: string | null;
  }[];
  /** The customer's payment page; null if no link key is configured. */
  payUrl: string | null;
}

/**
 * GET /api/admin/memberships/:id/statement, a file: charges and payments of a period, both days included. Defaults to
 * the first day until today.
 */
export const StatementQuery = z.lazy(() =>
  z.object({
    format: z.optional(z.enum(["csv", "pdf"], "Format must be csv or pdf")),
    from: z.optional(calendarDay("From must be a date")),
    to: z.optional(calendarDay("Until must be a date")),
  }),
);
export type StatementQuery = z.infer<typeof StatementQuery>;

/** GET /api/admin/membership-figures, 200. Amounts are cedis. */
export interface MembershipFigures {
  active: number;
  paused: number;
  /** Since the first of the month in Accra. */
  begun: number;
  left: number;
  /** Monthly recurring revenue of active members. */
  monthlyRecurring: number;
  /** Overdue charges by age. `amount` includes `lateFees`. */
  overdue: { age: OverdueAge; count: number; amount: number; lateFees: number }[];
  /** Charges that staff still have to remind about today. */
  toRemind: number;
}

/** GET /api/admin/charges, by due date. `toRemind` keeps those that staff still have to remind about. */
export const ListChargesQuery = z.lazy(() =>
  z.object({
    state: z.optional(z.enum(CHARGE_STATES, "Unknown state")),
    toRemind: z.optional(z.literal("true", "Send true or leave it out")),
    ...pageFields(),
  }),
);
export type ListChargesQuery = z.infer<typeof ListChargesQuery>;
export interface AdminChargeItem extends AdminCharge {
  membership: Pick<
    AdminMembership,
    "id" | "kind" | "planName" | "customerName" | "businessName" | "email" | "phoneE164" | "isReminded"
  >;
  payUrl: string | null;
}
export type AdminChargePage = Page<AdminChargeItem>;

/** POST /api/admin/charges/:id/remind, 201 AdminMembership: records that staff reminded the member. */
export const RemindChargeInput = z.lazy(() =>
  z.object({ channel: z.enum(REMINDER_CHANNELS, "Choose email, WhatsApp or a call") }),
);
export type RemindChargeInput = z.infer<typeof RemindChargeInput>;

/**
 * POST /api/admin/reminders, 200 RemindedCharges: emails a reminder for each charge, unless today's was sent
 * automatically, and marks it as reminded. Members without an address, or who want no reminders, stay on the list.
 */
export const RemindChargesInput = z.lazy(() =>
  z.object({
    ids: z
      .array(
        z.string("Choose who to remind").check(z.minLength(1, "Choose who to remind"), z.maxLength(100)),
        "Choose who to remind",
      )
      .check(z.minLength(1, "Choose who to remind"), z.maxLength(50, "Choose at most 50 at once")),
  }),
);
export type RemindChargesInput = z.infer<typeof RemindChargesInput>;
export interface RemindedCharges {
  /** Charges that this request marked as reminded. */
  reminded: string[];
  /** Emails that this request queued. The others had today's reminder already. */
  mailed: number;
}

const reason = () => singleLine("Enter a reason of at least 3 characters", { min: 3, max: 200 });

/** POST /api/admin/charges/:id/waive, 200 AdminMembership. A waived charge counts as paid, so the next month is due. */
export const WaiveChargeInput = z.lazy(() =>
  z.object({ what: z.enum(["late_fee", "charge"], "Choose what to waive"), reason: reason() }),
);
export type WaiveChargeInput = z.infer<typeof WaiveChargeInput>;

/**
 * POST /api/admin/charges/:id/agree, 200 AdminMembership: agrees a later payment date. Until then, no reminders and no
 * late fee.
 */
export const DeferChargeInput = z.lazy(() => z.object({ until: calendarDay("Choose a day"), reason: reason() }));
export type DeferChargeInput = z.infer<typeof DeferChargeInput>;

/**
 * POST /api/admin/memberships/:id/plan, 200 AdminMembership: changes the plan from the next period, or with
 * `forOpenMonth` also for the month already owed.
 */
export const ChangePlanInput = z.lazy(() =>
  z.object({
    plan: planOf(MEMBERSHIP_PLANS, "Choose the new plan"),
    from: z.literal("next_period", "Plans change from the next month"),
    forOpenMonth: z.optional(z.boolean("Choose whether to change the open month too")),
  }),
);
export type ChangePlanInput = z.infer<typeof ChangePlanInput>;

/**
 * POST /api/admin/memberships/:id/pause, 200 AdminMembership: skips whole months, until the first due date on or after
 * that day.
 */
export const PauseMembershipInput = z.lazy(() => z.object({ until: calendarDay("Choose a day") }));
export type PauseMembershipInput = z.infer<typeof PauseMembershipInput>;

/**
 * POST /api/admin/memberships/:id/end, 200 AdminMembership. `on` is the last day, not before the notice period in the
 * terms ends.
 */
export const EndMembershipInput = z.lazy(() => z.object({ on: calendarDay("Choose the last day"), reason: reason() }));
export type EndMembershipInput = z.infer<typeof EndMembershipInput>;

/**
 * POST /api/admin/memberships/:id/resume, 200 AdminMembership: ends a pause, withdraws a notice, or restarts an ended
 * membership on its next due date. 409 `fully_booked` if no desk or office is available.
 */
export const ResumeMembershipInput = z.lazy(() =>
  z.object({ nextDueDate: z.optional(calendarDay("Enter a valid next due date")) }),
);
export type ResumeMembershipInput = z.infer<typeof ResumeMembershipInput>;

/**
 * POST /api/admin/memberships/:id/reminders, 200 AdminMembership: turns reminders on or off at the member's request.
 */
export const SetRemindersInput = z.lazy(() => z.object({ areSent: z.boolean("Choose whether to send reminders") }));
export type SetRemindersInput = z.infer<typeof SetRemindersInput>;
