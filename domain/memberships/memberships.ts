import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, addMonth, type Day, dayOfMonth, daysBetween, isLastDayOfMonth } from "#domain/calendar/days.ts";

/** The plans whose month goes on by itself: a paid booking of one begins a membership. */
export const MEMBERSHIP_PLANS = [
  "desk_monthly",
  "private_office",
  "virtual_starter",
  "virtual_pro",
  "virtual_premium",
] as const satisfies BookingType[];
export type MembershipPlan = (typeof MEMBERSHIP_PLANS)[number];

export const MEMBERSHIP_KINDS = ["monthly_desk", "private_office", "virtual_office"] as const;
export type MembershipKind = (typeof MEMBERSHIP_KINDS)[number];

export const MEMBERSHIP_STATES = ["active", "due_soon", "overdue", "paused", "ended"] as const;
export type MembershipState = (typeof MEMBERSHIP_STATES)[number];

/** The page where a member pays. What follows `#` reaches no server. */
export const PAY_PAGE = "/pay#";

/** How many months can be paid at once. */
export const PREPAYABLE_PERIODS = [1, 3, 6, 12] as const;
export type PrepayablePeriods = (typeof PREPAYABLE_PERIODS)[number];

/** A charge is opened so many days before its period begins. */
export const CHARGE_LEAD_DAYS = 10;
const DUE_SOON_DAYS = 7;

export function isMembershipPlan(type: BookingType): type is MembershipPlan {
  return MEMBERSHIP_PLANS.some((plan) => plan === type);
}

export function membershipKindOf(plan: MembershipPlan): MembershipKind {
  switch (plan) {
    case "desk_monthly":
      return "monthly_desk";
    case "private_office":
      return "private_office";
    case "virtual_starter":
    case "virtual_pro":
    case "virtual_premium":
      return "virtual_office";
  }
}

/** The plans that a membership can go on with: those of its kind. A place is not exchanged for one of another. */
export function plansOfKind(kind: MembershipKind): MembershipPlan[] {
  return MEMBERSHIP_PLANS.filter((plan) => membershipKindOf(plan) === kind);
}

/** How many days before the end notice has to be given, as the terms say. */
export function noticeDays(kind: MembershipKind): number {
  switch (kind) {
    case "monthly_desk":
      return 7;
    case "private_office":
      return 30;
    case "virtual_office":
      return 0;
  }
}

/**
 * The day of the month, 1 to 31, on which a membership renews, for a due date that somebody has set: the date it began on
 * where a short month cut that off, or else the due date's own. Kept with the membership and not guessed again.
 */
export function renewalDayOfMonth(startDate: Day, dueDate: Day): number {
  const wasCutOff = isLastDayOfMonth(dueDate) && dayOfMonth(startDate) > dayOfMonth(dueDate);
  return dayOfMonth(wasCutOff ? startDate : dueDate);
}

/** The due dates from one on: itself and as many after it as there are periods. `day` is what `renewalDayOfMonth` gave. */
export function listDueDates(dueDate: Day, day: number, periods: number): Day[] {
  const dates = [dueDate];
  for (let count = 0; count < periods; count += 1) dates.push(addMonth(dates.at(-1) ?? dueDate, day));
  return dates;
}

/** The first day after so many periods. */
export function dueDateAfterPeriods(dueDate: Day, day: number, periods: number): Day {
  return listDueDates(dueDate, day, periods).at(-1) ?? dueDate;
}

export interface MembershipDates {
  nextDueDate: Day;
  /** The first day that a pause leaves out; null where none was made since the last payment. */
  pausedFrom: Day | null;
  /** The last day, once notice was given. */
  endsOn: Day | null;
  isEnded: boolean;
}

/** `today` is the day in Accra. */
export function membershipState(membership: MembershipDates, today: Day): MembershipState {
  const { nextDueDate, pausedFrom, endsOn, isEnded } = membership;
  if (isEnded || (endsOn !== null && endsOn < today)) return "ended";
  if (pausedFrom !== null && pausedFrom <= today && today < nextDueDate) return "paused";
  const daysLeft = daysBetween(today, nextDueDate);
  if (daysLeft < 0) return hasNextPeriod(membership) ? "overdue" : "active";
  return daysLeft <= DUE_SOON_DAYS && hasNextPeriod(membership) ? "due_soon" : "active";
}

/** Whether another period is to be paid at all: not where the last day comes before it. */
export function hasNextPeriod({ nextDueDate, endsOn }: Pick<MembershipDates, "nextDueDate" | "endsOn">): boolean {
  return endsOn === null || endsOn >= nextDueDate;
}

/** The last day that is paid for. */
export function lastPaidDay({ nextDueDate, pausedFrom }: Pick<MembershipDates, "nextDueDate" | "pausedFrom">): Day {
  return addDays(pausedFrom ?? nextDueDate, -1);
}

/** The longest pause, in periods: whoever is away for longer ends and comes back. */
export const MAX_PAUSED_PERIODS = 6;

/**
 * The due date after a pause until a day: the first of the membership's due dates on that day or after it, so that whole
 * periods are left out and none is cut. Null where that is no pause, or too long a one.
 */
export function dueDateAfterPause(membership: { nextDueDate: Day; renewsOn: number }, until: Day): Day | null {
  const dates = listDueDates(membership.nextDueDate, membership.renewsOn, MAX_PAUSED_PERIODS);
  return dates.find((date, position) => position > 0 && date >= until) ?? null;
}

/** The due date of somebody who comes back from a pause earlier: the first that has not passed. */
export function dueDateAfterResume(pause: { pausedFrom: Day; renewsOn: number }, today: Day): Day {
  const dates = listDueDates(pause.pausedFrom, pause.renewsOn, MAX_PAUSED_PERIODS);
  return dates.find((date) => date >= today) ?? today;
}

/** The first day that can be a membership's last: after the notice, or any from today where a month is owed. */
export function earliestEndDay(membership: { kind: MembershipKind; isOverdue: boolean }, today: Day): Day {
  return membership.isOverdue ? today : addDays(today, noticeDays(membership.kind));
}

/** The month of a membership that a day falls in, both days included. */
export function membershipMonthOn(renewsOnDate: number, day: Day): { firstDay: Day; lastDay: Day } {
  const inThisMonth = addMonth(addDays(firstDayOfMonth(day), -1), renewsOnDate);
  const before = addMonth(addDays(firstDayOfMonth(addDays(firstDayOfMonth(day), -1)), -1), renewsOnDate);
  const firstDay = inThisMonth <= day ? inThisMonth : before;
  return { firstDay, lastDay: addDays(addMonth(firstDay, renewsOnDate), -1) };
}

function firstDayOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}
