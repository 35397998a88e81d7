import type { ClosedMonth } from "#contract/front-desk/money/books.ts";
import { monthAt } from "#domain/calendar/days.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { findClosedMonth } from "./report-month.ts";

/**
 * Closes a month for the accountant. Later entries about it are booked in the month in which we learn of them. Throws
 * `conflict` if the month is not over or is closed.
 */
export async function closeMonth(deps: Deps, { month }: { month: string }): Promise<ClosedMonth> {
  const at = deps.now();
  if (month >= monthAt(at.getTime()))
    throw new AppError("conflict", { message: "You can close a month once it has ended." });
  const audit = makeAudit(deps, "staff", { action: "month_closed", subjectType: "month", subjectId: month, at });
  const isClosed = await deps.books.closeMonth({ month, at, staffId: deps.staff?.staffId ?? null, audit });
  if (!isClosed) throw new AppError("conflict", { message: "This month is already closed." });
  const closed = await findClosedMonth(deps, month);
  if (!closed) throw new AppError("not_found");
  return closed;
}
