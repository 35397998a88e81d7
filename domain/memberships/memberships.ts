import { type BookingType, listPlans } from "#domain/bookings/bookings.ts";
import { addDays, addMonth, type Day, dayOfMonth, daysBetween, isLastDayOfMonth } from "#domain/calendar/days.ts";
import { PLANS, type PlansWith } from "#domain/catalogue/plans.ts";

/** Plans that renew monthly. A paid booking of one starts a membership. */
export type MembershipPlan = Exclude<BookingType, PlansWith<"membership", null>>;
export const MEMBERSHIP_PLANS = listPlans<MembershipPlan>(({ membership }) => membership !== null);

export const MEMBERSHIP_KINDS = ["monthly_desk", "private_office", "virtual_office"] as const;
export type MembershipKind = (typeof MEMBERSHIP_KINDS)[number];

export const MEMBERSHIP_STATES = ["active", "due_soon", "overdue", "paused", "ended"] as const;
export type MembershipState = (typeof MEMBERSHIP_STATES)[number];

/** The page on which a member pays. The token follows the `#`, which browsers do not send. */
export const PAY_PAGE = "/pay#";

/** How many months can be paid together, also when a private office is booked. */
export const PREPAYABLE_PERIODS = [1, 3, 6, 12] as const;
export type PrepayablePeriods = (typeof PREPAYABLE_PERIODS)[number];

/** A charge opens this many days before its period. */
export const CHARGE_LEAD_DAYS = 10;
/** A payment is due soon from this many days before the due date. */
export const DUE_SOON_DAYS = 7;

export function membershipKindOf(plan: MembershipPlan): MembershipKind {
  // A membership plan has a kind: `MEMBERSHIP_PLANS`.
  return PLANS[plan].membership as MembershipKind;
}

/** The plans that a membership can change to: those of its kind. */
export function plansOfKind(kind: MembershipKind): MembershipPlan[] {
  return MEMBERSHIP_PLANS.filter((plan) => membershipKindOf(plan) === kind && PLANS[plan].isSold);
}

/** Notice period in days, as stated in the terms. */
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
 * Day of the month, 1 to 31, on which a membership renews, for a due date set by staff. It is the start date's day if a
 * short month cut it off, else the due date's. Stored, because it cannot be derived again later.
 */
export function renewalDayOfMonth(startDate: Day, dueDate: Day): number {
  const wasCutOff = isLastDayOfMonth(dueDate) && dayOfMonth(startDate) > dayOfMonth(dueDate);
  return dayOfMonth(wasCutOff ? startDate : dueDate);
}

/** `dueDate` and the next `periods` due dates. `day` is the day of the month from `renewalDayOfMonth`. */
export function listDueDates(dueDate: Day, day: number, periods: number): Day[] {
  const dates = [dueDate];
  for (let count = 0; count < periods; count += 1) dates.push(addMonth(dates.at(-1) ?? dueDate, day));
  return dates;
}

/** The first day after `periods` periods. */
export function dueDateAfterPeriods(dueDate: Day, day: number, periods: number): Day {
  return listDueDates(dueDate, day, periods).at(-1) ?? dueDate;
}

export interface MembershipDates {
  nextDueDate: Day;
  /** The first day of a pause; null if there was none since the last payment. */
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

/** Whether another period will be due: not if the membership ends before it. */
export function hasNextPeriod({ nextDueDate, endsOn }: Pick<MembershipDates, "nextDueDate" | "endsOn">): boolean {
  return endsOn === null || endsOn >= nextDueDate;
}

/** The last paid day. */
export function lastPaidDay({ nextDueDate, pausedFrom }: Pick<MembershipDates, "nextDueDate" | "pausedFrom">): Day {
  return addDays(pausedFrom ?? nextDueDate, -1);
}

/** The longest pause, in periods. Members who are away longer end and come back. */
export const MAX_PAUSED_PERIODS = 6;

/**
 * The due date after a pause until a day: the first due date on or after it, so only whole periods are skipped. Null if
 * that is no pause, or longer than allowed.
 */
export function dueDateAfterPause(membership: { nextDueDate: Day; renewsOn: number }, until: Day): Day | null {
  const dates = listDueDates(membership.nextDueDate, membership.renewsOn, MAX_PAUSED_PERIODS);
  return dates.find((date, position) => position > 0 && date >= until) ?? null;
}

/** The due date of a member who resumes early: the first that has not passed. */
export function dueDateAfterResume(pause: { pausedFrom: Day; renewsOn: number }, today: Day): Day {
  const dates = listDueDates(pause.pausedFrom, pause.renewsOn, MAX_PAUSED_PERIODS);
  return dates.find((date) => date >= today) ?? today;
}

/** The earliest possible last day: after the notice period, or today if a month is overdue. */
export function earliestEndDay(membership: { kind: MembershipKind; isOverdue: boolean }, today: Day): Day {
  return membership.isOverdue ? today : addDays(today, noticeDays(membership.kind));
}

/** The membership month that contains a day, both days included. */
export function membershipMonthOn(renewsOnDate: number, day: Day): { firstDay: Day; lastDay: Day } {
  const renewalThisMonth = addMonth(addDays(firstDayOfMonth(day), -1), renewsOnDate);
  const renewalLastMonth = addMonth(addDays(firstDayOfMonth(addDays(firstDayOfMonth(day), -1)), -1), renewsOnDate);
  const firstDay = renewalThisMonth <= day ? renewalThisMonth : renewalLastMonth;
  return { firstDay, lastDay: addDays(addMonth(firstDay, renewsOnDate), -1) };
}

function firstDayOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}
