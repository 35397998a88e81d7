import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import type { UndoVisitInput } from "#contract/front-desk/visits.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import { visitState } from "#domain/visits/visits.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { getVisitDay } from "./record-visit.ts";

export async function undoVisit(deps: Deps, { id, ...input }: ById<UndoVisitInput>): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  await undoLastStep(deps, { subjectType: "booking", id }, getVisitDay(deps, input.day));
  return bookingAnswer(deps, booking);
}

/** Undoes the day's last step. Throws `conflict` if there is none or it changed meanwhile. */
export async function undoLastStep(
  deps: Deps,
  { subjectType, id }: { subjectType: "booking" | "client"; id: string },
  day: Day,
): Promise<void> {
  const visit = await deps.visits.find(id, day);
  if (!visit) throw new AppError("conflict", { message: `No visit is recorded for ${formatDateWithWeekday(day)}.` });
  const at = deps.now();
  const detail = { was: visitState(visit), day };
  const audit = makeAudit(deps, "staff", { action: "visit_undone", subjectType, subjectId: id, at, detail });
  if (!(await deps.visits.undo(visit, at, audit))) throw new AppError("conflict");
}
