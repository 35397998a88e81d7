import { addDays, type Day, daysBetween, MS_PER_HOUR } from "#domain/calendar/days.ts";

/** Late fee in percent of a month's price. */
const LATE_FEE_PERCENT = 10;
/** The fee applies from this day after the due date. */
export const LATE_FEE_AFTER_DAYS = 8;
/** Extra days for a member who says that the payment is on its way. */
export const PAYMENT_PROMISE_DAYS = 3;

export interface OwedPeriod {
  /** The first day, which is the due date. */
  fromDay: Day;
  /** Price of one month. */
  pricePesewas: number;
  /** Payment deadline that staff agreed to. */
  agreedUntil: Day | null;
}

/** Late fee in pesewas: 10% of a month's price, rounded down. */
export function lateFee(pricePesewas: number): number {
  return Math.floor((pricePesewas * LATE_FEE_PERCENT) / 100);
}

/** The first day with the late fee: the eighth day after the due date or the agreed date. */
export function lateFeeDay(period: Pick<OwedPeriod, "fromDay" | "agreedUntil">): Day {
  return addDays(effectiveDueDay(period), LATE_FEE_AFTER_DAYS);
}

/** Reminder days relative to the due date. The late fee comes with the last one. */
export const REMINDER_STEPS = [-7, -1, 0, 3, 7, LATE_FEE_AFTER_DAYS] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

/** The reminder step that applies on a day: the latest that has come, or null before the first. */
export function reminderStepOn(period: Pick<OwedPeriod, "fromDay" | "agreedUntil">, today: Day): ReminderStep | null {
  const days = daysBetween(effectiveDueDay(period), today);
  return REMINDER_STEPS.findLast((step) => step <= days) ?? null;
}

/** Whether one of the mailed days covers the step or a later one. */
export function isStepMailed(
  period: Pick<OwedPeriod, "fromDay" | "agreedUntil">,
  step: ReminderStep | null,
  mailed: readonly Day[],
): boolean {
  return step !== null && mailed.some((day) => day >= addDays(effectiveDueDay(period), step));
}

/** The day of the next reminder after a step; null after the last. Never before an agreed date has passed. */
export function nextReminderDay(
  period: Pick<OwedPeriod, "fromDay" | "agreedUntil">,
  step: ReminderStep | null,
): Day | null {
  const next = REMINDER_STEPS.find((candidate) => step === null || candidate > step);
  if (next === undefined) return null;
  const day = addDays(effectiveDueDay(period), next);
  return period.agreedUntil !== null && day <= period.agreedUntil ? addDays(period.agreedUntil, 1) : day;
}

/**
 * Whether staff should remind the member today: a step is due that they have not done, and no agreed date is pending.
 */
export function needsStaffReminder(
  period: Pick<OwedPeriod, "fromDay" | "agreedUntil"> & { staffReminderStep: number | null },
  today: Day,
): boolean {
  const step = reminderStepOn(period, today);
  const isAgreed = period.agreedUntil !== null && today <= period.agreedUntil;
  return step !== null && !isAgreed && (period.staffReminderStep === null || step > period.staffReminderStep);
}

/** Whether reminders may be sent at an instant (milliseconds since 1970): 9:00 to 20:00 in Accra. */
export function isReminderTime(nowMs: number): boolean {
  const hour = Math.floor(nowMs / MS_PER_HOUR) % 24;
  return hour >= 9 && hour < 20;
}

function effectiveDueDay({ fromDay, agreedUntil }: Pick<OwedPeriod, "fromDay" | "agreedUntil">): Day {
  return agreedUntil !== null && agreedUntil > fromDay ? agreedUntil : fromDay;
}

/** Age brackets of overdue amounts, in days after the due date. */
export const OVERDUE_AGES = [
  { name: "0-7", from: 0, to: 7 },
  { name: "8-30", from: 8, to: 30 },
  { name: "31-60", from: 31, to: 60 },
  { name: "more", from: 61, to: Number.POSITIVE_INFINITY },
] as const;
export type OverdueAge = (typeof OVERDUE_AGES)[number]["name"];

/** Age bracket of an overdue period; null if it is not overdue. */
export function overdueAge(fromDay: Day, today: Day): OverdueAge | null {
  const days = daysBetween(fromDay, today);
  if (days < 1) return null;
  return OVERDUE_AGES.find(({ from, to }) => from <= days && days <= to)?.name ?? null;
}
