import { addDays, type Day, dayAt } from "#domain/calendar/days.ts";
import { holidayOn } from "#domain/calendar/holidays.ts";
import { weekdayOf } from "#domain/calendar/opening-hours.ts";
import { REFUND_DAYS } from "./refund-times.ts";

/** The day by which a refund by the gateway arrives; null for an unknown payment method. */
export function refundArrivesBy(channel: string | null, sentAtMs: number): Day | null {
  const sentOn = dayAt(sentAtMs);
  if (channel === "mobile_money") return addDays(sentOn, REFUND_DAYS.mobile_money);
  return channel === "card" ? addWorkingDays(sentOn, REFUND_DAYS.card) : null;
}

function addWorkingDays(from: Day, count: number): Day {
  if (count === 0) return from;
  const next = addDays(from, 1);
  const isWorkingDay = weekdayOf(next) % 6 !== 0 && holidayOn(next) === null;
  return addWorkingDays(next, isWorkingDay ? count - 1 : count);
}
