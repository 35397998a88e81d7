import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { dayAt } from "#domain/calendar/days.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { noCapacityError } from "#worker/inventory/capacity-errors.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { bookingAnswer } from "./booking-answers.ts";

/** Confirms a pending booking without payment and notifies the customer. */
export async function confirmBooking(deps: Deps, { id }: ById): Promise<AdminBooking> {
  const at = deps.now();
  const isMoved = await deps.bookings.confirm(
    id,
    at,
    makeAudit(deps, "staff", { action: "booking_confirmed", subjectType: "booking", subjectId: id, at }),
    [makeOutboxEntry(deps, { kind: "booking_confirmed", audience: "customer", subjectId: id, at })],
  );
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  if (!isMoved) throw await explainRefusal(deps, booking);
  return bookingAnswer(deps, booking);
}

async function explainRefusal(deps: Deps, { status, bookingType, startDate, months }: BookingRow): Promise<AppError> {
  switch (status) {
    case "pending":
      // The hold has expired and no capacity is left.
      return noCapacityError(deps, { bookingType, startDate: dayAt(startDate.getTime()), months });
    case "confirmed":
      return new AppError("conflict", { message: "This booking is already confirmed." });
    case "paid":
      return new AppError("conflict", { message: "This booking is already paid and confirmed." });
    case "cancelled":
      return new AppError("conflict", { message: "You cannot confirm a cancelled booking." });
  }
}
