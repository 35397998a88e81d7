import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { RecordVisitInput } from "#contract/front-desk/visits.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, type Day, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { findVisitDayProblem, visitDaysOf, visitState } from "#domain/visits/visits.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import type { AllowanceUse } from "#worker/db/allowances.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { bookedPeriodOf } from "#worker/inventory/find-cancellation-terms.ts";

/**
 * Lets somebody in for a day of their booking, paid or not. A place that is only held is held until that day ends.
 * Throws `conflict` of a booking that is cancelled.
 */
export async function checkIn(deps: Deps, id: string, input: RecordVisitInput): Promise<AdminBooking> {
  const { booking, day } = await getBookingAndDay(deps, id, input);
  const at = deps.now();
  const until = new Date(startOfDay(addDays(day, 1)));
  await deps.allocations.hold(id, { at, until, notBeyond: until });
  await recordBookingStep(deps, "checked_in_at", booking, day, at);
  return bookingAnswer(deps, booking);
}

/** Throws `conflict` for whoever is in the house, or was. */
export async function markNoShow(deps: Deps, id: string, input: RecordVisitInput): Promise<AdminBooking> {
  const { booking, day } = await getBookingAndDay(deps, id, input);
  const isNoted = await recordBookingStep(deps, "no_show_at", booking, day, deps.now());
  const state = visitState(await deps.visits.find(id, day));
  if (!isNoted && state !== "no_show")
    throw new AppError("conflict", {
      message: `${booking.customerName} was let in on ${formatDateWithWeekday(day)}. Undo that first.`,
    });
  return bookingAnswer(deps, booking);
}

/** Throws `conflict` for whoever was not let in. */
export async function checkOut(deps: Deps, id: string, input: RecordVisitInput): Promise<AdminBooking> {
  const { booking, day } = await getBookingAndDay(deps, id, input);
  await recordCheckOut(deps, { subjectType: "booking", id, name: booking.customerName }, day);
  return bookingAnswer(deps, booking);
}

/** Of a booking or a client who is inside; `timed` is what the time of a client is drawn of. A repeat changes nothing. */
export async function recordCheckOut(
  deps: Deps,
  who: { subjectType: "booking" | "client"; id: string; name: string },
  day: Day,
  timed: AllowanceUse | null = null,
): Promise<void> {
  const at = deps.now();
  const { subjectType, id } = who;
  const detail = { step: "checked_out", day };
  const audit = makeAudit(deps, "staff", { action: "visit_noted", subjectType, subjectId: id, at, detail });
  if (await deps.visits.checkOut(id, day, at, audit, timed)) return;
  if (visitState(await deps.visits.find(id, day)) === "left") return;
  throw new AppError("conflict", { message: `${who.name} has not been let in on ${formatDateWithWeekday(day)}.` });
}

/** The day that is meant, if something can be noted for it. */
export function getVisitDay(deps: Pick<Deps, "now">, wanted: Day | undefined): Day {
  const today = dayAt(deps.now().getTime());
  const day = wanted ?? today;
  const problem = findVisitDayProblem(day, today);
  if (problem !== null) throw invalidField("day", problem);
  return day;
}

async function getBookingAndDay(
  deps: Deps,
  id: string,
  input: RecordVisitInput,
): Promise<{ booking: BookingRow; day: Day }> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  const day = getVisitDay(deps, input.day);
  if (booking.status === "cancelled") throw new AppError("conflict", { message: "This booking is cancelled." });
  const days = visitDaysOf(bookedPeriodOf(booking));
  if (days === null)
    throw new AppError("conflict", { message: "Nobody comes for a virtual office: check in its client instead." });
  if (day < days.firstDay || day > days.lastDay)
    throw invalidField("day", `This booking is not for ${formatDateWithWeekday(day)}.`);
  return { booking, day };
}

/** True only for the call that noted it: a repeat changes nothing. */
async function recordBookingStep(
  deps: Deps,
  step: "checked_in_at" | "no_show_at",
  booking: BookingRow,
  day: Day,
  at: Date,
): Promise<boolean> {
  const detail = { step: step === "no_show_at" ? "no_show" : "checked_in", day };
  const isNoted = await deps.visits.recordBookingVisit(
    step,
    { id: deps.newId(), subjectType: "booking", subjectId: booking.id, day, at },
    booking,
    makeAudit(deps, "staff", { action: "visit_noted", subjectType: "booking", subjectId: booking.id, at, detail }),
  );
  if (isNoted || (await deps.visits.find(booking.id, day))) return isNoted;
  // Somebody has moved or cancelled it meanwhile.
  throw new AppError("conflict");
}
