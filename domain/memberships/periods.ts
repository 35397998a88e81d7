import { addDays, type Day, daysBetween, MS_PER_HOUR } from "#domain/calendar/days.ts";

/** The fee for paying late, in hundredths of the month. */
const LATE_FEE_PERCENT = 10;
/** From this day after the due date on. */
export const LATE_FEE_AFTER_DAYS = 8;
/** How much longer somebody gets who says that the money is on its way. */
export const PAYMENT_PROMISE_DAYS = 3;

export interface OwedPeriod {
  /** The first day, on which it is due. */
  fromDay: Day;
  /** The price of one month. */
  pricePesewas: number;
  /** Until when staff agreed to wait. */
  agreedUntil: Day | null;
}

/** Ten hundredths of a month's price, rounded down to the pesewa. */
export function lateFee(pricePesewas: number): number {
  return Math.floor((pricePesewas * LATE_FEE_PERCENT) / 100);
}

/** The day from which on the fee is asked for: the eighth after the due date, or after the one that was agreed on. */
export function lateFeeDay(period: Pick<OwedPeriod, "fromDay" | "agreedUntil">): Day {
  return addDays(effectiveDueDay(period), LATE_FEE_AFTER_DAYS);
}

/** Days before and after a due date on which somebody is reminded. With the last comes the late fee. */
export const REMINDER_STEPS = [-7, -1, 0, 3, 7, LATE_FEE_AFTER_DAYS] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

/** The step that applies on a day: the latest that has come, or null before the first. */
export function reminderStepOn(period: Pick<OwedPeriod, "fromDay" | "agreedUntil">, today: Day): ReminderStep | null {
  const days = daysBetween(effectiveDueDay(period), today);
  return REMINDER_STEPS.findLast((step) => step <= days) ?? null;
}

/** Whether one of these mails, each of a day, was of a step or of a later one. */
export function isStepMailed(
  period: Pick<OwedPeriod, "fromDay" | "agreedUntil">,
  step: ReminderStep | null,
  mailed: readonly Day[],
): boolean {
  return step !== null && mailed.some((day) => day >= addDays(effectiveDueDay(period), step));
}

/** The day of the next reminder after a step, or null after the last. Nothing is sent until an agreed day has passed. */
export function nextReminderDay(
  period: Pick<OwedPeriod, "fromDay" | "agreedUntil">,
  step: ReminderStep | null,
): Day | null {
  const next = REMINDER_STEPS.find((each) => step === null || each > step);
  if (next === undefined) return null;
  const day = addDays(effectiveDueDay(period), next);
  return period.agreedUntil !== null && day <= period.agreedUntil ? addDays(period.agreedUntil, 1) : day;
}

/** Whether staff are to write or call about a period today: a step has come that they have not taken, and no day is agreed on. */
export function needsStaffReminder(
  period: Pick<OwedPeriod, "fromDay" | "agreedUntil"> & { staffReminderStep: number | null },
  today: Day,
): boolean {
  const step = reminderStepOn(period, today);
  const isAgreed = period.agreedUntil !== null && today <= period.agreedUntil;
  return step !== null && !isAgreed && (period.staffReminderStep === null || step > period.staffReminderStep);
}

/** Whether reminders are written at an instant, in milliseconds since 1970: from 9:00 until 20:00 in Accra. */
export function isReminderTime(nowMs: number): boolean {
  const hour = Math.floor(nowMs / MS_PER_HOUR) % 24;
  return hour >= 9 && hour < 20;
}

function effectiveDueDay({ fromDay, agreedUntil }: Pick<OwedPeriod, "fromDay" | "agreedUntil">): Day {
  return agreedUntil !== null && agreedUntil > fromDay ? agreedUntil : fromDay;
}

/** How long ago what is owed was due, as it is counted apart. */
export const OVERDUE_AGES = [
  { name: "0-7", from: 0, to: 7 },
  { name: "8-30", from: 8, to: 30 },
  { name: "31-60", from: 31, to: 60 },
  { name: "more", from: 61, to: Number.POSITIVE_INFINITY },
] as const;
export type OverdueAge = (typeof OVERDUE_AGES)[number]["name"];

/** Which age a period owed since a day has; null while it is not late. */
export function overdueAge(fromDay: Day, today: Day): OverdueAge | null {
  const days = daysBetween(fromDay, today);
  if (days < 1) return null;
  return OVERDUE_AGES.find(({ from, to }) => from <= days && days <= to)?.name ?? null;
}
