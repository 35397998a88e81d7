import type { AdminBooking, MoveBookingInput } from "#contract/front-desk/bookings.ts";
import { mayMove } from "#domain/bookings/cancellation.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { longDate } from "#domain/calendar/days-in-words.ts";
import { moveStay, stayProblem } from "#domain/catalogue/stays.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeNotice } from "#worker/outbox/make-notice.ts";
import { bookingAnswer } from "./booking-answers.ts";

/**
 * Lets a booking start on another day, at the price it has, and tells the customer. Throws `not_found`,
 * `validation_failed` for a day it cannot start on, and `conflict` for one that starts on another day by now than staff
 * saw, is cancelled, or can no longer be moved free of charge.
 */
export async function moveBooking(deps: Deps, id: string, input: MoveBookingInput): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  const at = deps.now();
  const stay = stayOf(booking);
  const reason = whyNot(booking, stay.startDate, input.from, at);
  if (reason !== null) throw new AppError("conflict", { message: reason });
  if (input.startDate === stay.startDate) throw invalidField("startDate", "It starts on this day already");
  const { startDate, endDate } = moveStay(stay, input.startDate);
  const problem = stayProblem(
    { bookingType: booking.bookingType, startDate, endDate: endDate ?? undefined },
    dayAt(at.getTime()),
  );
  if (problem) throw invalidField("startDate", problem.message);

  const to = { startDate: instantOf(startDate), endDate: endDate === null ? null : instantOf(endDate) };
  const isMoved = await deps.bookings.move({
    seen: booking,
    to,
    audit: makeAudit(deps, "staff", {
      at,
      action: "booking_moved",
      subjectType: "booking",
      subjectId: id,
      detail: { fromDate: stay.startDate, toDate: startDate },
    }),
    notices: [
      makeNotice(deps, {
        kind: "booking_moved",
        audience: "customer",
        subjectId: id,
        at,
        // A booking may be moved to and fro: each time is told.
        occasion: String(at.getTime()),
      }),
    ],
  });
  if (!isMoved) throw new AppError("conflict");
  return bookingAnswer(deps, { ...booking, ...to });
}

function whyNot(booking: BookingRow, startsOn: string, seen: string, at: Date): string | null {
  if (booking.status === "cancelled") return "This booking is cancelled, so it cannot be moved.";
  if (startsOn !== seen) return `This booking starts on ${longDate(startsOn)} by now. Please look at it again.`;
  const isPaid = booking.status === "paid";
  if (mayMove({ startDateMs: booking.startDate.getTime(), isPaid }, at.getTime())) return null;
  return "A paid booking is moved until 24 hours before it starts. Cancel this one, and book the other day.";
}

function stayOf({ bookingType, startDate, endDate }: BookingRow) {
  return {
    bookingType,
    startDate: dayAt(startDate.getTime()),
    endDate: endDate && dayAt(endDate.getTime()),
  };
}

function instantOf(day: string): Date {
  return new Date(startOfDay(day));
}
