import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addMonths, type Day } from "#domain/calendar/days.ts";
import { renewalDayOfMonth } from "#domain/memberships/memberships.ts";

export const MAX_MONTHS_PAID = 600;

interface WrittenDates {
  startDate?: Day | undefined;
  nextDueDate?: Day | undefined;
  /** Months from the start to the next due date. */
  monthsPaid?: number | undefined;
}

/**
 * The start and next due date of a membership, of which a file may have only two, or only the due date: then the last
 * month before it is paid. A problem if the months do not lead from the start to the due date.
 */
export function membershipDates({
  startDate,
  nextDueDate,
  monthsPaid,
}: WrittenDates): { startDate: Day; nextDueDate: Day } | { problem: string } {
  const paidUntil = startDate && monthsPaid !== undefined ? addMonths(startDate, monthsPaid) : undefined;
  const due = nextDueDate ?? paidUntil;
  if (due === undefined) return { problem: "Enter the next due date, or the start date and the months paid" };
  const start = startDate ?? addMonths(due, -(monthsPaid ?? 1));
  if (
    paidUntil !== undefined &&
    paidUntil !== due &&
    addMonths(start, monthsPaid ?? 0, renewalDayOfMonth(start, due)) !== due
  )
    return {
      problem: `${monthsPaid} paid ${monthsPaid === 1 ? "month" : "months"} from ${formatLongDate(start)} lead to ${formatLongDate(paidUntil)}, not to ${formatLongDate(due)}`,
    };
  return { startDate: start, nextDueDate: due };
}
