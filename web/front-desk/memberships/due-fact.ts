import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { documentCopy } from "#web/front-desk/documents/copy.ts";
import { membershipCopy } from "./copy.ts";

interface DueMonth {
  startsBy: string | null;
  nextDueDate: string;
}

/** When the next month is due; before the first month has started, when it starts. */
export function dueFact({ startsBy, nextDueDate }: DueMonth) {
  const { month, monthStart } = documentCopy.dialog;
  return startsBy === null
    ? { label: membershipCopy.details.due, value: formatDateWithWeekday(nextDueDate) }
    : { label: month, value: monthStart(formatDateWithWeekday(startsBy)), isLong: true };
}
