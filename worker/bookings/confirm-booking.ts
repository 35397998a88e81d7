import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { BookingStatus } from "#domain/bookings/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeNotice } from "#worker/outbox/make-notice.ts";
import { bookingAnswer } from "./booking-answers.ts";

/** Keeps a pending booking's place, and tells the customer. */
export async function confirmBooking(deps: Deps, id: string): Promise<AdminBooking> {
  const at = deps.now();
  const isMoved = await deps.bookings.confirm(
    id,
    makeAudit(deps, "staff", { action: "booking_confirmed", subjectType: "booking", subjectId: id, at }),
    [makeNotice(deps, { kind: "booking_confirmed", audience: "customer", subjectId: id, at })],
  );
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  if (!isMoved) throw new AppError("conflict", { message: whyNot(booking.status) });
  return bookingAnswer(deps, booking);
}

function whyNot(status: BookingStatus): string {
  switch (status) {
    case "pending":
      return "This booking has just changed. Please reload and look again.";
    case "confirmed":
      return "This booking is already confirmed.";
    case "paid":
      return "This booking is already paid, and so confirmed.";
    case "cancelled":
      return "This booking is cancelled, so it cannot be confirmed.";
  }
}
