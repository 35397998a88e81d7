import { entryWithoutReception } from "#domain/entry-without-reception.ts";
import { formatDateWithWeekday, formatList } from "./date-format.ts";
import { addDays, type Day } from "./days.ts";
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
    return `No reception on ${formatList(unstaffed.map(formatDateWithWeekday))}. ${entryWithoutReception()}`;
  const [day = ""] = days;
  const reception = receptionHoursOn(day, exceptions);
  const { opens, closes } = hoursOn(day, exceptions.specials);
  if (days.length !== 1 || reception === null || (reception.opens === opens && reception.closes === closes))
    return null;
  return `Reception is open ${formatHours(reception)} on ${formatDateWithWeekday(day)}. At other times: ${lowercaseFirst(entryWithoutReception())}`;
}

/** Days after which the next day with reception is not named. */
const MAX_DAYS_WITHOUT_RECEPTION = 14;

/** What reception hands over on a customer's first day, and when it is open: until then there is no key. */
export function describeFirstDay(first: Day, handover: string, exceptions: OpeningExceptions): string {
  const days = Array.from({ length: MAX_DAYS_WITHOUT_RECEPTION }, (_, offset) => addDays(first, offset));
  const staffed = days.find((day) => receptionHoursOn(day, exceptions) !== null);
  const hours = staffed === undefined ? null : receptionHoursOn(staffed, exceptions);
  return [
    ...(staffed === first ? [] : [`No reception on ${formatDateWithWeekday(first)}. ${entryWithoutReception()}`]),
    handover,
    ...(staffed === undefined || hours === null
      ? []
      : [`It is open on ${formatDateWithWeekday(staffed)}, ${formatHours(hours)}.`]),
    "From then on you can come at any hour.",
  ].join(" ");
}

function lowercaseFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
