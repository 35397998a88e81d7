import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import type { BookingStatus } from "#domain/bookings/bookings.ts";
import { daysBetween, startOfDay } from "#domain/calendar/days.ts";
import { UNDO_MS } from "#domain/front-desk/desk.ts";
import { LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import type { AuditAction } from "#domain/operations/audit.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import { MAIL_BY_STATUS } from "#worker/bookings/correct-booking.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

/**
 * Makes a booking that staff have just confirmed pending again, held as before, and notifies the customer. Throws
 * `not_found`, and `conflict` later than ten minutes or once something is paid.
 */
export async function undoConfirmation(deps: Deps, { id }: ById): Promise<AdminBooking> {
  const at = deps.now();
  const isUndone = await deps.staffBookings.undoConfirmation({
    id,
    since: undoableSince(at),
    heldUntil: new Date(at.getTime() + LONG_HOLD_MS),
    ...recordsOf(deps, { id, at, action: "booking_confirmation_undone", status: "pending" }),
  });
  return answerUnlessRefused(deps, id, isUndone);
}

/**
 * Undoes the days by which staff have just extended a booking, and notifies the customer. Throws `not_found`, and
 * `conflict` later than ten minutes or if the booking has changed since.
 */
export async function undoExtension(deps: Deps, { id }: ById): Promise<AdminBooking> {
  const at = deps.now();
  const [booking, extension] = await Promise.all([
    deps.bookings.findById(id),
    deps.staffBookings.findExtension(id, undoableSince(at)),
  ]);
  if (!booking) throw new AppError("not_found");
  if (!extension) return answerUnlessRefused(deps, id, false);
  const { fromDate, toDate } = extension;
  const isUndone = await deps.staffBookings.undoExtension({
    expected: booking,
    from: toDate,
    to: {
      lastDay: fromDate,
      endDate: new Date(startOfDay(fromDate)),
      extendedDays: booking.extendedDays - daysBetween(fromDate, toDate),
    },
    ...recordsOf(deps, {
      ...{ id, at, action: "booking_extension_undone", status: booking.status },
      detail: { fromDate: toDate, toDate: fromDate },
    }),
  });
  return answerUnlessRefused(deps, id, isUndone);
}

function undoableSince(at: Date): Date {
  return new Date(at.getTime() - UNDO_MS);
}

/** The history's entry, and the mail that says how the booking stands again. */
function recordsOf(
  deps: Deps,
  change: { id: string; at: Date; action: AuditAction; status: BookingStatus; detail?: Record<string, string> },
) {
  const { id: subjectId, at, action, status, detail } = change;
  return {
    audit: makeAudit(deps, "staff", { at, action, subjectType: "booking", subjectId, ...(detail && { detail }) }),
    outboxEntries: [
      makeOutboxEntry(deps, {
        ...{ kind: MAIL_BY_STATUS[status], audience: "customer", subjectId, at },
        dedupeSuffix: `undone:${at.getTime()}`,
      }),
    ],
  };
}

async function answerUnlessRefused(deps: Deps, id: string, isUndone: boolean): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  if (!isUndone)
    throw new AppError("conflict", {
      message: "You can no longer undo this: ten minutes are over, or the booking has changed. Open the booking.",
    });
  return bookingAnswer(deps, booking);
}
