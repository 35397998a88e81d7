import type { BookingType } from "#domain/bookings/bookings.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import type { AvailabilityByDay } from "#web/components/days/day-messages.ts";

type DayModules = Pick<
  typeof import("#web/components/days/day-messages.ts"),
  "earliestDay" | "findDayStatus" | "findNextFreeDay"
>;

/**
 * The first day that staff are offered: a later day that they are looking at, if it has a free place. Otherwise today,
 * also if it is full, because staff may overbook it. On a closed day and after closing time, the next day with a free
 * place.
 */
export function firstBookableDay(
  { earliestDay, findDayStatus, findNextFreeDay }: DayModules,
  type: BookingType,
  availabilityByDay: AvailabilityByDay,
  nowMs: number,
  viewedDay: Day = "",
): Day {
  const today = dayAt(nowMs);
  if (viewedDay > today && !findDayStatus(type, viewedDay, availabilityByDay, nowMs)?.isUnavailable) return viewedDay;
  const earliest = earliestDay(type, availabilityByDay, nowMs);
  return earliest === today ? today : (findNextFreeDay(today, availabilityByDay) ?? earliest);
}
