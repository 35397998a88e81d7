import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { asksForPeople, isVirtual } from "#domain/bookings/bookings.ts";
import { mayMove, startsAt } from "#domain/bookings/cancellation.ts";
import { startOfDay } from "#domain/calendar/days.ts";
import { longDate } from "#domain/calendar/days-in-words.ts";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { admin } from "#web/content/admin.ts";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { emailTo, firstNameOf, whatsappTo } from "#web/front-desk/components/message-links.ts";
import { shortDate, shortDateTime } from "#web/front-desk/components/shown-time.ts";
import { Steady } from "#web/front-desk/lists/steady.tsx";
import { external } from "#web/lib/links.ts";
import { BookingActions } from "./booking-actions.tsx";
import { bookingAmount } from "./booking-amount.ts";
import { BookingRefunds } from "./booking-refunds.tsx";
import { BookingStatusBadge } from "./booking-status-badge.tsx";
import { deskPaymentFacts } from "./desk-payment-facts.ts";

interface BookingDetailsDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Whether moving it would cost half by now: until it has started, somebody may ask for it. */
function isTooLateToMove({ status, startDate }: AdminBooking, nowMs: number): boolean {
  const startDateMs = startOfDay(startDate);
  return status === "paid" && !mayMove({ startDateMs, isPaid: true }, nowMs) && nowMs < startsAt(startDateMs);
}

/** All that is known about a booking. */
export function BookingDetailsDialog({ booking, onClose }: BookingDetailsDialogProps) {
  const { details, draft } = admin.bookings;
  const text = draft.text({
    firstName: firstNameOf(booking.customerName),
    plan: booking.planName,
    day: longDate(booking.startDate),
  });
  const whatsapp = whatsappTo({ e164: booking.customerPhoneE164, typed: booking.customerPhone }, text);
  return (
    <Dialog onClose={onClose} title={booking.customerName} description={details.text}>
      <div className="grid gap-6">
        <div>
          <BookingStatusBadge status={booking.status} />
        </div>
        <Facts
          facts={[
            { label: details.plan, value: booking.planName },
            { label: details.amount, value: bookingAmount(booking) },
            {
              label: isVirtual(booking.bookingType) ? details.starts : details.arrives,
              value: shortDate(booking.startDate),
            },
            { label: details.until, value: booking.endDate && shortDate(booking.endDate) },
            { label: details.people, value: asksForPeople(booking.bookingType) ? booking.numberOfPeople : null },
            { label: details.email, value: booking.customerEmail, isLong: true },
            { label: details.phone, value: booking.customerPhone },
            { label: details.booked, value: shortDateTime(booking.createdAt) },
            { label: details.paid, value: booking.paidAt && shortDateTime(booking.paidAt) },
            { label: details.receipt, value: booking.receiptNumber },
            { label: details.reference, value: booking.paymentReference, isLong: true },
            ...deskPaymentFacts(booking),
            { label: details.reason, value: booking.cancelledReason, isLong: true },
          ]}
        />
        <BookingRefunds booking={booking} />
        {booking.notes && (
          <section aria-labelledby="booking-notes">
            <h3 id="booking-notes" className="mb-2 text-lg">
              {details.notes}
            </h3>
            <p className="whitespace-pre-wrap">{booking.notes}</p>
          </section>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <a
            href={emailTo(booking.customerEmail, draft.subject(booking.planName), text)}
            className={buttonClass({ variant: "outline", size: "small" })}
          >
            <Icon name="mail" className="size-4" />
            {admin.email}
          </a>
          {whatsapp && (
            <a href={whatsapp} className={buttonClass({ variant: "outline", size: "small" })} {...external}>
              <Icon name="chat" className="size-4" />
              {admin.whatsapp}
            </a>
          )}
        </div>
        {isTooLateToMove(booking, Date.now()) && <p className="text-muted text-sm">{admin.bookings.moveTooLate}</p>}
        <Steady>
          <BookingActions booking={booking} onDone={onClose} />
        </Steady>
      </div>
    </Dialog>
  );
}
