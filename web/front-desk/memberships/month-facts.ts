import type { AdminMembership } from "#contract/front-desk/memberships.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { describeMonthStart } from "#domain/catalogue/virtual-office-start.ts";
import { documentCopy } from "#web/front-desk/documents/copy.ts";
import { membershipCopy } from "./copy.ts";

type MonthDates = Pick<AdminMembership, "startsOn" | "startsBy" | "nextDueDate">;

/** When the next month is due; before the first month has started, when it starts and what the member is told. */
export function monthFacts({ startsOn, startsBy, nextDueDate }: MonthDates) {
  const { details } = membershipCopy;
  if (startsBy !== null)
    return [
      { label: documentCopy.dialog.month, value: formatStart(startsBy), isLong: true },
      { label: details.tell, value: describeMonthStart(startsOn, startsBy), isLong: true },
    ];
  return [{ label: details.due, value: formatDateWithWeekday(nextDueDate) }];
}

export function formatStart(startsBy: string): string {
  return documentCopy.dialog.monthStart(formatDateWithWeekday(startsBy));
}
