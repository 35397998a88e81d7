import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
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
import { bookedPeriodOf } from "#worker/inventory/find-covered-days.ts";
import { requireRight } from "#worker/staff/require-right.ts";
import { askBeforeCheckIn, askBeforeCheckOut } from "./ask-before-visit.ts";

/**
 * Checks in a customer for a day of their booking, paid or not; extends a hold to the end of the day. Throws `conflict`
 * if the booking is cancelled or the customer has been checked in.
 */
export async function checkIn(deps: Deps, { id, ...input }: ById<RecordVisitInput>): Promise<AdminBooking> {
  const { booking, day } = await getBookingAndDay(deps, id, input);
  await refuseSecondCheckIn(deps, id, booking.customerName, day);
  if (!input.confirmed) await askBeforeCheckIn(deps, booking.customerName, day);
  const at = deps.now();
  const until = new Date(startOfDay(addDays(day, 1)));
  await deps.allocations.extendOrRenewHold(id, { at, until, isByStaff: true });
  await recordBookingStep(deps, "checked_in_at", booking, day, at);
  return bookingAnswer(deps, booking);
}

/** Throws `conflict` if the customer has checked in. */
export async function markNoShow(deps: Deps, { id, ...input }: ById<RecordVisitInput>): Promise<AdminBooking> {
  const { booking, day } = await getBookingAndDay(deps, id, input);
  const isRecorded = await recordBookingStep(deps, "no_show_at", booking, day, deps.now());
  const state = visitState(await deps.visits.find(id, day));
  if (!isRecorded && state !== "no_show")
    throw new AppError("conflict", {
      message: `${booking.customerName} is checked in for ${formatDateWithWeekday(day)}. Undo that first.`,
    });
  return bookingAnswer(deps, booking);
}

/** Throws `conflict` if the customer is not checked in. */
export async function checkOut(deps: Deps, { id, ...input }: ById<RecordVisitInput>): Promise<AdminBooking> {
  const { booking, day } = await getBookingAndDay(deps, id, input);
  if (!input.confirmed) await askBeforeCheckOut(deps, id, day);
  await recordCheckOut(deps, { subjectType: "booking", id, name: booking.customerName }, day);
  return bookingAnswer(deps, booking);
}

/** Checks out a booking or client; `timed` is the allowance that the time draws on. A repeat changes nothing. */
export async function recordCheckOut(
  deps: Deps,
  subject: { subjectType: "booking" | "client"; id: string; name: string },
  day: Day,
  timed: AllowanceUse | null = null,
): Promise<void> {
  const at = deps.now();
  const { subjectType, id } = subject;
  const detail = { step: "checked_out", day };
  const audit = makeAudit(deps, "staff", { action: "visit_noted", subjectType, subjectId: id, at, detail });
  if (await deps.visits.checkOut(id, day, at, audit, timed)) return;
  if (visitState(await deps.visits.find(id, day)) === "left") return;
  throw new AppError("conflict", { message: `${subject.name} is not checked in for ${formatDateWithWeekday(day)}.` });
}

/** Throws `conflict` for a visitor who is here or has left. */
export async function refuseSecondCheckIn(deps: Deps, id: string, name: string, day: Day): Promise<void> {
  const visit = await deps.visits.find(id, day);
  const clock = (at: Date) => at.toISOString().slice(11, 16);
  if (visit?.checkedOutAt)
    throw new AppError("conflict", {
      message: `${name} left at ${clock(visit.checkedOutAt)}. Undo that step if they are still here.`,
    });
  if (visit?.checkedInAt)
    throw new AppError("conflict", { message: `${name} is already here since ${clock(visit.checkedInAt)}.` });
}

/** Returns the requested day, or today. Throws if no visit can be recorded for it, or the day is over. */
export function getVisitDay(deps: Pick<Deps, "now" | "staff">, wanted: Day | undefined): Day {
  const today = dayAt(deps.now().getTime());
  const day = wanted ?? today;
  const problem = findVisitDayProblem(day, today);
  if (problem !== null) throw invalidField("day", problem);
  if (day < today) requireRight(deps, "correct_past_visits", "this day is over");
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
    throw new AppError("conflict", {
      message: "You cannot check in a virtual office booking. Check in the client instead.",
    });
  if (day < days.firstDay || day > days.lastDay)
    throw invalidField("day", `This booking is not for ${formatDateWithWeekday(day)}.`);
  return { booking, day };
}

/** True only for the call that recorded it. */
async function recordBookingStep(
  deps: Deps,
  step: "checked_in_at" | "no_show_at",
  booking: BookingRow,
  day: Day,
  at: Date,
): Promise<boolean> {
  const detail = { step: step === "no_show_at" ? "no_show" : "checked_in", day };
  const isRecorded = await deps.visits.recordBookingVisit(
    step,
    { id: deps.newId(), subjectType: "booking", subjectId: booking.id, day, at },
    booking,
    makeAudit(deps, "staff", { action: "visit_noted", subjectType: "booking", subjectId: booking.id, at, detail }),
  );
  if (isRecorded || (await deps.visits.find(booking.id, day))) return isRecorded;
  // The booking was moved or cancelled meanwhile.
  throw new AppError("conflict");
}
