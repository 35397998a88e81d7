import { bookedDayStartMs, type LatestAnnouncedOpening } from "#domain/bookings/cancellation.ts";
import { type Day, MS_PER_HOUR } from "#domain/calendar/days.ts";
import {
  COWORKING_DAYS_A_MONTH,
  PREMIUM_DROP_IN_HOURS,
  VIRTUAL_MEETING_ROOM_HOURS,
} from "#domain/catalogue/catalogue.ts";
import { type MembershipPlan, membershipMonthOn } from "#domain/memberships/memberships.ts";

/** What a virtual office includes by the month. What a month has left does not go into the next. */
export const ALLOWANCE_KINDS = ["coworking_days", "drop_in_hours", "meeting_room_hours"] as const;
export type AllowanceKind = (typeof ALLOWANCE_KINDS)[number];

/** Time is drawn by so many minutes, rounded up. */
export const USAGE_INCREMENT_MINUTES = 15;
/** A coworking day can be given back until this long before the house opens on it. */
export const DAY_CANCELLATION_HOURS = 24;
/** More than staff would ever grant: a slip of the finger. */
export const MAX_GRANT: Readonly<Record<AllowanceKind, number>> = {
  coworking_days: 31,
  drop_in_hours: 100,
  meeting_room_hours: 100,
};

/** What a plan includes in a month: whole days, or whole minutes of what is counted in hours. */
export function includedUnits(plan: MembershipPlan, kind: AllowanceKind): number {
  switch (plan) {
    case "desk_monthly":
    case "private_office":
      return 0;
    case "virtual_starter":
    case "virtual_pro":
    case "virtual_premium":
      if (kind === "coworking_days") return COWORKING_DAYS_A_MONTH[plan];
      if (kind === "meeting_room_hours") return VIRTUAL_MEETING_ROOM_HOURS * 60;
      return plan === "virtual_premium" ? PREMIUM_DROP_IN_HOURS * 60 : 0;
  }
}

/** As people count it: days, or hours of what is kept in minutes. */
export function fromUnits(kind: AllowanceKind, units: number): number {
  return kind === "coworking_days" ? units : units / 60;
}

/** The other way: whole days, or minutes. */
export function toUnits(kind: AllowanceKind, amount: number): number {
  return kind === "coworking_days" ? amount : Math.round(amount * 60);
}

/** Every allowance of the month that a day falls in. */
export interface AllowanceMonth {
  plan: MembershipPlan;
  firstDay: Day;
  lastDay: Day;
}

/** The month of a membership that a day falls in, and the plan that counts in it. */
export function allowanceMonth(
  membership: { plan: MembershipPlan; nextPlan: MembershipPlan | null; renewsOn: number; nextDueDate: Day },
  day: Day,
): AllowanceMonth {
  const { plan, nextPlan, renewsOn, nextDueDate } = membership;
  return { plan: day >= nextDueDate ? (nextPlan ?? plan) : plan, ...membershipMonthOn(renewsOn, day) };
}

/** Minutes drawn of a time between two instants: rounded up, and nothing of no time. */
export function usageMinutes(fromMs: number, toMs: number): number {
  return Math.ceil(Math.max(0, toMs - fromMs) / (USAGE_INCREMENT_MINUTES * 60_000)) * USAGE_INCREMENT_MINUTES;
}

/** Whether a day can still be given back by whoever booked it, `nowMs` in milliseconds. It starts as a booked day does. */
export function canCancelDay(day: Day, latestOpenings: readonly LatestAnnouncedOpening[], nowMs: number): boolean {
  return nowMs <= bookedDayStartMs(day, latestOpenings) - DAY_CANCELLATION_HOURS * MS_PER_HOUR;
}
