import * as z from "zod/mini";
import { calendarDay, optionalLine, singleLine } from "#contract/fields.ts";
import { CHARGE_STATES, type ChargeState } from "#domain/charges/charges.ts";
import { REMINDER_CHANNELS } from "#domain/clients/clients.ts";
import { DESK_METHODS } from "#domain/front-desk/desk.ts";
import {
  MEMBERSHIP_PLANS,
  MEMBERSHIP_STATES,
  type MembershipKind,
  type MembershipPlan,
  type MembershipState,
  PREPAYABLE_PERIODS,
} from "#domain/memberships/memberships.ts";
import type { OverdueAge, ReminderStep } from "#domain/memberships/periods.ts";
import { transactionId } from "./bookings.ts";
import { type Page, pageFields, searchField } from "./front-desk.ts";

/** A month, or several, that a membership owes or has paid for. `from` and `to` are days, both included. */
export interface AdminCharge {
  id: string;
  membershipId: string;
  from: string;
  to: string;
  months: number;
  plan: MembershipPlan;
  /** Cedis, with the fee in it. */
  amount: number;
  lateFee: number;
  /** What of the fee was let go. */
  waivedFee: number;
  /** What of a payment went back, or is on its way, wherever that was begun. */
  wentBack: number;
  dueDate: string;
  state: ChargeState;
  /** Until when staff agreed to wait. */
  agreedUntil: string | null;
  /** When mails went out about it, the earliest first. */
  remindedAt: string[];
  /** The reminder that applies today; null before the first. */
  step: ReminderStep | null;
  /** Whether staff have not sent that one themselves. */
  isToRemind: boolean;
  /** Whether its mail has gone by itself. */
  isMailed: boolean;
  paidAt: string | null;
  receiptNumber: string | null;
  /** Begins with `desk-` when it was paid at the desk. */
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
  paidUntil: string;
  nextDueDate: string;
  renewsOn: number;
  /** Cedis a month. */
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

/** GET /api/admin/memberships, by next due date. `q` is part of a full or business name. */
export const ListMembershipsQuery = z.lazy(() =>
  z.object({ state: z.optional(z.enum(MEMBERSHIP_STATES, "State is not known")), q: searchField(), ...pageFields() }),
);
export type ListMembershipsQuery = z.infer<typeof ListMembershipsQuery>;
export type AdminMembershipPage = Page<AdminMembership>;

/** GET /api/admin/memberships/:id, 200: with all its months, the newest first. */
export interface AdminMembershipDetail extends AdminMembership {
  charges: AdminCharge[];
  /** Months that were noted before they were charges, and the one that began it. */
  earlier: {
    from: string;
    to: string;
    amount: number;
    wentBack: number;
    paidAt: string;
    receiptNumber: string | null;
  }[];
  /** Where the customer pays; null while no key for links is configured. */
  payUrl: string | null;
}

/**
 * GET /api/admin/memberships/:id/statement, a file: what was owed and paid from a day to another, both included; from the first day
 * until today where nobody says.
 */
export const StatementQuery = z.lazy(() =>
  z.object({
    format: z.optional(z.enum(["csv", "pdf"], "Format must be csv or pdf")),
    from: z.optional(calendarDay("From is not a date")),
    to: z.optional(calendarDay("Until is not a date")),
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
  /** What the active ones pay a month. */
  monthlyRecurring: number;
  /** What is owed, by how long ago it was due; the fee is in it and told apart. */
  overdue: { age: OverdueAge; count: number; amount: number; lateFees: number }[];
  /** How many staff have yet to remind today. */
  toRemind: number;
}

/** GET /api/admin/charges, by the day they are due. `toRemind` leaves those that staff have yet to remind. */
export const ListChargesQuery = z.lazy(() =>
  z.object({
    state: z.optional(z.enum(CHARGE_STATES, "State is not known")),
    toRemind: z.optional(z.literal("true", "Say true, or leave it out")),
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

/** POST /api/admin/charges/:id/remind, 201 AdminMembership: staff wrote or called. */
export const RemindChargeInput = z.lazy(() =>
  z.object({ channel: z.enum(REMINDER_CHANNELS, "Say whether it was an e-mail, WhatsApp or a call") }),
);
export type RemindChargeInput = z.infer<typeof RemindChargeInput>;

/**
 * POST /api/admin/reminders, 200 RemindedCharges: a mail about each of these, by day, where today's has not gone by itself, and
 * each is off the list of today. Whoever has no address or asked for no reminders stays on it.
 */
export const RemindChargesInput = z.lazy(() =>
  z.object({
    ids: z
      .array(
        z.string("Say whom to remind").check(z.minLength(1, "Say whom to remind"), z.maxLength(100)),
        "Say whom to remind",
      )
      .check(z.minLength(1, "Say whom to remind"), z.maxLength(50, "At most 50 at once")),
  }),
);
export type RemindChargesInput = z.infer<typeof RemindChargesInput>;
export interface RemindedCharges {
  /** Those that are off the list by this press. */
  reminded: string[];
  /** How many mails that wrote: of the others today's had gone. */
  mailed: number;
}

const reason = () => singleLine("Say why, in 3 letters or more", { min: 3, max: 200 });

/** POST /api/admin/charges/:id/waive, 200 AdminMembership. A charge that is let go counts as if it were paid: the next month is due. */
export const WaiveChargeInput = z.lazy(() =>
  z.object({ what: z.enum(["late_fee", "charge"], "Say what is let go"), reason: reason() }),
);
export type WaiveChargeInput = z.infer<typeof WaiveChargeInput>;

/** POST /api/admin/charges/:id/agree, 200 AdminMembership: the money is on its way. Nothing is sent, and no fee added, until then. */
export const DeferChargeInput = z.lazy(() => z.object({ until: calendarDay("Say until when"), reason: reason() }));
export type DeferChargeInput = z.infer<typeof DeferChargeInput>;

/**
 * POST /api/admin/memberships/:id/payments and /api/admin/charges/:id/payments, 200 AdminMembership: money came at the desk.
 * `from` and `amount` are what was seen: 409 `conflict` or `price_changed` where they are others by now.
 */
export const PayMembershipInput = z.lazy(() =>
  z.object({
    method: z.enum(DESK_METHODS, "Choose how it was paid"),
    months: z.literal([...PREPAYABLE_PERIODS], "Pay 1, 3, 6 or 12 months at once"),
    from: calendarDay("Say which month is paid"),
    amount: z.number("Say the sum that you saw").check(z.nonnegative("Say the sum that you saw")),
    note: optionalLine(200, "Note must be at most 200 characters"),
    transactionId: transactionId(),
  }),
);
export type PayMembershipInput = z.infer<typeof PayMembershipInput>;

/**
 * POST /api/admin/memberships/:id/plan, 200 AdminMembership. From the next period on; with `forOpenMonth` the month that is owed
 * already too.
 */
export const ChangePlanInput = z.lazy(() =>
  z.object({
    plan: z.enum(MEMBERSHIP_PLANS, "Say which plan it is from then on"),
    from: z.literal("next_period", "A plan changes with the next period"),
    forOpenMonth: z.optional(z.boolean("Say whether the open month too")),
  }),
);
export type ChangePlanInput = z.infer<typeof ChangePlanInput>;

/** POST /api/admin/memberships/:id/pause, 200 AdminMembership: whole months are left out, until the first due date on that day or after. */
export const PauseMembershipInput = z.lazy(() => z.object({ until: calendarDay("Say until when") }));
export type PauseMembershipInput = z.infer<typeof PauseMembershipInput>;

/** POST /api/admin/memberships/:id/end, 200 AdminMembership. `on` is the last day, not before the notice that the terms ask for. */
export const EndMembershipInput = z.lazy(() =>
  z.object({ on: calendarDay("Say which day is the last"), reason: reason() }),
);
export type EndMembershipInput = z.infer<typeof EndMembershipInput>;

/**
 * POST /api/admin/memberships/:id/resume, 200 AdminMembership: back from a pause, with a notice taken back, or back after the end
 * with the day on which the next payment is due. 409 `fully_booked` where the place has gone.
 */
export const ResumeMembershipInput = z.lazy(() =>
  z.object({ nextDueDate: z.optional(calendarDay("Next due date is not a date")) }),
);
export type ResumeMembershipInput = z.infer<typeof ResumeMembershipInput>;

/** POST /api/admin/memberships/:id/reminders, 200 AdminMembership: whoever asks for it is sent none, or again. */
export const SetRemindersInput = z.lazy(() => z.object({ areSent: z.boolean("Say whether reminders are sent") }));
export type SetRemindersInput = z.infer<typeof SetRemindersInput>;

/**
 * POST /api/admin/memberships/:id/take-back-payment, 200 AdminMembership: the last payment was noted at the desk by mistake.
 * `nextDueDate` is the one that was seen.
 */
export const VoidMonthsInput = z.lazy(() => z.object({ nextDueDate: calendarDay("Say which due date you saw") }));
export type VoidMonthsInput = z.infer<typeof VoidMonthsInput>;
