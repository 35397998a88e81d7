import { site } from "#domain/site.ts";
import { formatDateWithWeekday } from "./date-format.ts";
import type { Day } from "./days.ts";
import { closedReasonOn, formatHours, hoursOn, type OpeningExceptions } from "./opening-hours.ts";
import { receptionHoursOn } from "./reception.ts";

/** Whether customers may come on a day, but find nobody at reception. */
export function isUnstaffed(day: Day, exceptions: OpeningExceptions): boolean {
  return closedReasonOn(day, exceptions) === null && receptionHoursOn(day, exceptions) === null;
}

/**
 * When reception is open on the days of a visit, and how to get in without it, for the customer. Null if reception is
 * open as long as the doors.
 */
export function describeReception(days: readonly Day[], exceptions: OpeningExceptions): string | null {
  const unstaffed = days.filter((day) => isUnstaffed(day, exceptions));
  if (unstaffed.length > 0)
    return `No reception on ${unstaffed.map(formatDateWithWeekday).join(" and ")}. ${site.address.entryWithoutReception}`;
  const [day = ""] = days;
  const reception = receptionHoursOn(day, exceptions);
  const { opens, closes } = hoursOn(day, exceptions.specials);
  if (days.length !== 1 || reception === null || (reception.opens === opens && reception.closes === closes))
    return null;
  return `Reception is open ${formatHours(reception)}. At other times: ${lowercaseFirst(site.address.entryWithoutReception)}`;
}

function lowercaseFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
