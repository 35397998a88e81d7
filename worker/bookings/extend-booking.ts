import type { AdminBooking, ExtendBookingInput } from "#contract/front-desk/bookings.ts";
import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, dayAt, startOfDay } from "#domain/calendar/days.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { availableExtension } from "#worker/inventory/find-cancellation-terms.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { bookingAnswer } from "./booking-answers.ts";

/**
 * Lets a booking last as many days longer as the house is closed within it since it was booked, at the price it has, and
 * tells the customer. Throws `not_found`, `conflict` where it would last until another day by now than staff saw, or gains
 * none, and `fully_booked` where no place is left on a day it would gain.
 */
export async function extendBooking(deps: Deps, id: string, { until }: ExtendBookingInput): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  const at = deps.now();
  const gained = await findExtension(deps, booking);
  if (gained === null)
    throw new AppError("conflict", { message: "No closed day of this booking is left to lengthen it by." });
  if (gained.until !== until)
    throw new AppError("conflict", {
      message: `It would last until ${formatLongDate(gained.until)} by now. Please look at it again.`,
    });
  const changes = {
    endDate: new Date(startOfDay(gained.until)),
    extendedDays: booking.extendedDays + gained.days,
  };
  const isLengthened = await deps.staffBookings.extend({
    seen: booking,
    to: changes,
    gained: { from: gained.from, until: gained.until, at },
    closureIds: gained.closureIds,
    audit: makeAudit(deps, "staff", {
      at,
      action: "booking_lengthened",
      subjectType: "booking",
      subjectId: id,
      detail: { fromDate: addDays(gained.from, -1), toDate: gained.until },
    }),
    notices: [
      makeOutboxEntry(deps, {
        kind: "booking_lengthened",
        audience: "customer",
        subjectId: id,
        at,
        dedupeSuffix: gained.until,
      }),
    ],
  });
  if (!isLengthened) throw await explainRefusal(deps, booking, gained);
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
  const gained = booking && (await findExtension(deps, booking));
  if (gained?.from !== seen.from || gained.until !== seen.until) return new AppError("conflict");
  const days =
    seen.from === seen.until
      ? formatDateWithWeekday(seen.from)
      : `One of the days from ${formatLongDate(seen.from)} to ${formatLongDate(seen.until)}`;
  return new AppError("fully_booked", { message: `${days} is full, so it cannot last that long.` });
}
