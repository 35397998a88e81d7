import { addDays, dayAt } from "#domain/calendar/days.ts";
import { dueDateAfter } from "#domain/clients/clients.ts";
import { membershipKindOf, plansOfKind } from "#domain/memberships/memberships.ts";
import { setClientStatus } from "#worker/clients/client-status.ts";
import { markClientPaid } from "#worker/clients/mark-client-paid.ts";
import type { Deps } from "#worker/deps.ts";
import { agreePaymentDate, waiveCharge } from "#worker/memberships/charge-actions.ts";
import { getMembership } from "#worker/memberships/list-memberships.ts";
import {
  changePlan,
  endMembership,
  pauseMembership,
  resumeMembership,
} from "#worker/memberships/membership-actions.ts";
import { payNextMonth } from "#worker/payments/pay-next-month.ts";
import type { Random } from "#worker/seed/make-random.ts";
import { payMembership } from "#worker/test/desk-payments.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import type { QueryRows } from "./membership-violations.ts";

export type StaffAction = (deps: Deps, id: string, random: Random, rows: QueryRows) => Promise<unknown>;

const today = (deps: Deps) => dayAt(deps.now().getTime());
const openChargeId = async (deps: Deps, id: string) => (await getMembership(deps, { id })).openCharge?.id ?? "";

const actions = {
  payAtDesk: async (deps, id, random) => {
    const { openCharge, nextDueDate, amount, nextPlan } = await getMembership(deps, { id });
    const months = random.next() < 0.8 ? 1 : 3;
    const fee = openCharge?.lateFee ?? 0;
    const month = openCharge ? (openCharge.amount - fee) / openCharge.months : (nextPlan?.amount ?? amount);
    const sum = Math.round((month * months + fee) * 100) / 100;
    await payMembership(deps, { id, method: "cash", months, from: nextDueDate, amount: sum, note: "" });
  },
  markAsPaid: async (deps, id) => {
    const { nextDueDate, renewsOn } = await getMembership(deps, { id });
    const paymentDate = deps.now().toISOString();
    await markClientPaid(deps, { id, paymentDate, nextDueDate: dueDateAfter(nextDueDate, renewsOn) });
  },
  changePlan: async (deps, id, random) =>
    changePlan(asSharedKey(deps), {
      id,
      plan: random.pick(plansOfKind(membershipKindOf((await getMembership(deps, { id })).plan))),
      from: "next_period",
      forOpenMonth: random.next() < 0.5,
    }),
  pause: async (deps, id, random) =>
    pauseMembership(deps, { id, until: addDays((await getMembership(deps, { id })).nextDueDate, random.whole(1, 70)) }),
  resume: (deps, id) => resumeMembership(asSharedKey(deps), { id }),
  end: (deps, id, random) =>
    endMembership(deps, { id, on: addDays(today(deps), random.whole(0, 40)), reason: "Moves away" }),
  deactivate: (deps, id) => setClientStatus(deps, { id, status: "inactive" }),
  bringBack: (deps, id, random) =>
    setClientStatus(deps, { id, status: "active", nextDueDate: addDays(today(deps), random.whole(0, 25)) }),
  waive: async (deps, id, random) =>
    waiveCharge(deps, {
      id: await openChargeId(deps, id),
      what: random.next() < 0.7 ? "late_fee" : "charge",
      reason: "Agreed",
    }),
  agree: async (deps, id) =>
    agreePaymentDate(deps, { id: await openChargeId(deps, id), until: addDays(today(deps), 3), reason: "Bank" }),
  payNextMonth: async (deps, _id, _random, rows) => {
    const [review] = rows<{ reference: string }>(
      "select reference from payment_attempts where status = 'review' and resolved_at is null",
    );
    if (review) await payNextMonth(deps, { reference: review.reference });
  },
} satisfies Record<string, StaffAction>;

/** Staff actions on a membership in its current state. */
export const STAFF_ACTIONS: Record<keyof typeof actions, StaffAction> = actions;
/** Actions that record a payment at the desk. */
export const DESK_PAYMENT_ACTIONS: readonly StaffAction[] = [actions.payAtDesk, actions.markAsPaid];
