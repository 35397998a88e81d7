import type { AdminBooking, ExtendBookingInput } from "#contract/front-desk/bookings.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { availableExtension } from "#worker/inventory/find-cancellation-terms.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

/**
 * Extends a booking by the days closed within it since it was booked, at the same price, and notifies the customer.
 * Throws `not_found`; `conflict` if it gains no day, or another last day than staff saw; and `fully_booked` if an added
 * day has no capacity.
 */
export async function extendBooking(deps: Deps, { id, until }: ById<ExtendBookingInput>): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  const at = deps.now();
  const extension = await findExtension(deps, booking);
  if (extension === null)
    throw new AppError("conflict", { message: "This booking has no more closed days to make up for." });
  if (extension.until !== until)
    throw new AppError("conflict", {
      message: `The new end date is now ${formatLongDate(extension.until)}. Please check it again.`,
    });
  const changes = {
    endDate: new Date(startOfDay(extension.until)),
    extendedDays: booking.extendedDays + extension.days,
  };
  const isExtended = await deps.staffBookings.extend({
    expected: booking,
    to: changes,
    gained: { from: extension.from, until: extension.until, at },
    closureIds: extension.closureIds,
    audit: makeAudit(deps, "staff", {
      at,
      action: "booking_lengthened",
      subjectType: "booking",
      subjectId: id,
      detail: { fromDate: addDays(extension.from, -1), toDate: extension.until },
    }),
    outboxEntries: [
      makeOutboxEntry(deps, {
        kind: "booking_lengthened",
        audience: "customer",
        subjectId: id,
        at,
        dedupeSuffix: extension.until,
      }),
    ],
  });
  if (!isExtended) throw await explainRefusal(deps, booking, extension);
  return bookingAnswer(deps, { ...booking, ...changes });
}

async function findExtension(deps: Deps, booking: BookingRow) {
  const days = await deps.inventory.readDays(dayAt(booking.startDate.getTime()));
  return availableExtension(days, booking, deps.now());
}

async function explainRefusal(
  deps: Deps,
  { id }: BookingRow,
  seen: { from: string; until: string },
): Promise<AppError> {
  const booking = await deps.bookings.findById(id);
  const extension = booking && (await findExtension(deps, booking));
  if (extension?.from !== seen.from || extension.until !== seen.until) return new AppError("conflict");
  const days =
    seen.from === seen.until
      ? formatDateWithWeekday(seen.from)
      : `One of the days from ${formatLongDate(seen.from)} to ${formatLongDate(seen.until)}`;
  return new AppError("fully_booked", { message: `${days} is full, so you cannot extend the booking.` });
}
