import { bookedDayStartMs, type LatestAnnouncedOpening } from "#domain/bookings/cancellation.ts";
import { type Day, MS_PER_HOUR } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/plans.ts";
import { type MembershipPlan, membershipMonthOn } from "#domain/memberships/memberships.ts";

/** Monthly allowances of a virtual office. Unused units do not carry over to the next month. */
export const ALLOWANCE_KINDS = ["coworking_days", "drop_in_hours", "meeting_room_hours"] as const;
export type AllowanceKind = (typeof ALLOWANCE_KINDS)[number];

/** Usage is charged in steps of this many minutes, rounded up. */
export const USAGE_INCREMENT_MINUTES = 15;
/** A client can cancel a coworking day until this long before opening time. */
export const DAY_CANCELLATION_HOURS = 24;
/** Upper bound of a staff grant, in days or hours. Guards against typing errors. */
export const MAX_GRANT: Readonly<Record<AllowanceKind, number>> = {
  coworking_days: 31,
  drop_in_hours: 100,
  meeting_room_hours: 100,
};

/** Units that a plan includes per month: whole days, or minutes for hour allowances. */
export function includedUnits(plan: MembershipPlan, kind: AllowanceKind): number {
  return toUnits(kind, PLANS[plan].allowances[kind]);
}

/** Converts stored units to the displayed amount: days, or hours. */
export function fromUnits(kind: AllowanceKind, units: number): number {
  return kind === "coworking_days" ? units : units / 60;
}

/** Converts a displayed amount to stored units: whole days, or minutes. */
export function toUnits(kind: AllowanceKind, amount: number): number {
  return kind === "coworking_days" ? amount : Math.round(amount * 60);
}

/** The membership month that contains a day. Both days are included. */
export interface AllowanceMonth {
  plan: MembershipPlan;
  firstDay: Day;
  lastDay: Day;
}

/** Returns the membership month that contains a day, with the plan that applies in it. */
export function allowanceMonth(
  membership: { plan: MembershipPlan; nextPlan: MembershipPlan | null; renewsOn: number; nextDueDate: Day },
  day: Day,
): AllowanceMonth {
  const { plan, nextPlan, renewsOn, nextDueDate } = membership;
  return { plan: day >= nextDueDate ? (nextPlan ?? plan) : plan, ...membershipMonthOn(renewsOn, day) };
}

/** Minutes to charge between two instants in milliseconds, rounded up to the step; 0 if the end is not later. */
export function usageMinutes(fromMs: number, toMs: number): number {
  return Math.ceil(Math.max(0, toMs - fromMs) / (USAGE_INCREMENT_MINUTES * 60_000)) * USAGE_INCREMENT_MINUTES;
}

/** Whether the client can still cancel a coworking day at `nowMs` (milliseconds since 1970). */
export function canCancelDay(day: Day, latestOpenings: readonly LatestAnnouncedOpening[], nowMs: number): boolean {
  return nowMs <= bookedDayStartMs(day, latestOpenings) - DAY_CANCELLATION_HOURS * MS_PER_HOUR;
}
