import type { ById } from "#contract/front-desk/front-desk.ts";
import type { AddClosureInput, ClosureImpact } from "#contract/front-desk/inventory.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, addYear, dayAt, daysBetween, startOfDay } from "#domain/calendar/days.ts";
import { MAX_ALLOCATION_DAYS } from "#domain/inventory/inventory.ts";
import { prepareBookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { ClosureRow } from "#worker/db/schema/inventory.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { meetingAnswer } from "#worker/meeting-room/meeting-answer.ts";
import { listEventsOnDays } from "./affected-by-hours.ts";
import { closureAnswer } from "./list-inventory.ts";

/**
 * Adds a closure of whole days and returns the affected bookings. Throws `validation_failed` for days in the past, in
 * the wrong order or too far ahead, and `conflict` if it overlaps another closure.
 */
export async function addClosure(
  deps: Deps,
  input: AddClosureInput,
  idempotencyKey: string | null = null,
): Promise<ClosureImpact> {
  const at = deps.now();
  refuseInvalidDays(input, dayAt(at.getTime()));
  const id = await idFromIdempotencyKey(deps, idempotencyKey, input);
  const closure: ClosureRow = { id, fromDay: input.from, toDay: input.to, reason: input.reason, createdAt: at };
  const isAdded = await deps.inventory.addClosure(
    closure,
    makeAudit(deps, "staff", {
      at,
      action: "closure_added",
      subjectType: "closure",
      subjectId: id,
      detail: { fromDate: input.from, toDate: input.to, reason: input.reason },
    }),
  );
  if (!isAdded && !(await deps.inventory.findClosure(id))) throw await closureConflict(deps, input);
  return closureWithBookings(deps, closure);
}

function refuseInvalidDays({ from, to }: AddClosureInput, today: string): void {
  if (from < today) throw invalidField("from", "A closure cannot start in the past");
  if (to < from) throw invalidField("to", "A closure cannot end before it starts");
  if (to > addDays(addYear(today), MAX_ALLOCATION_DAYS.private_offices))
    throw invalidField("to", "A closure cannot be that far ahead");
  if (daysBetween(from, to) >= 366) throw invalidField("to", "A closure cannot be longer than a year");
}

async function closureConflict(deps: Deps, { from, to }: AddClosureInput): Promise<AppError> {
  const [overlapping] = (await deps.inventory.listClosures(from)).filter(({ fromDay }) => fromDay <= to);
  const days =
    overlapping &&
    (overlapping.fromDay === overlapping.toDay
      ? formatLongDate(overlapping.fromDay)
      : `${formatLongDate(overlapping.fromDay)} to ${formatLongDate(overlapping.toDay)}`);
  const message = overlapping
    ? `It overlaps another closure: ${days}, ${overlapping.reason}. Delete that one first.`
    : "It overlaps another closure. Please check again.";
  return new AppError("conflict", { message, fields: { from: message } });
}

/** A closure with the bookings that it still affects. Throws `not_found`. */
export async function getClosure(deps: Deps, { id }: ById): Promise<ClosureImpact> {
  const closure = await deps.inventory.findClosure(id);
  if (!closure) throw new AppError("not_found");
  return closureWithBookings(deps, closure);
}

export async function closureWithBookings(deps: Deps, closure: ClosureRow): Promise<ClosureImpact> {
  const { fromDay, toDay } = closure;
  const [ids, officeDays, calendar, events] = await Promise.all([
    deps.allocations.listOverlappingIds(fromDay, toDay, deps.now()),
    deps.allowances.listDaysBetween(fromDay, toDay),
    deps.meetingRoom.readCalendar({
      from: new Date(startOfDay(fromDay)),
      to: new Date(startOfDay(addDays(toDay, 1))),
      at: deps.now(),
    }),
    listEventsOnDays(deps, fromDay, toDay),
  ]);
  const bookings = await deps.bookings.listByIds(ids);
  const answer = await prepareBookingAnswers(deps, bookings);
  return {
    ...closureAnswer(closure),
    affected: bookings.map(answer),
    officeDays,
    meetings: calendar.meetings.map((meeting) => meetingAnswer(meeting, deps.now())),
    events,
  };
}
