import { type ReactNode, useId, useState } from "react";
import type { AdminBooking, AdminRefund } from "#contract/front-desk/bookings.ts";
import { formatBookingNumber } from "#domain/bookings/booking-number.ts";
import { hasPeopleCount, isVirtual } from "#domain/bookings/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { isInOtherCurrency } from "#domain/payments/refunds.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { extractFirstName, mailtoUrl, whatsappUrl } from "#web/front-desk/components/draft-links.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatAmount, formatDateTime, formatDateWithWeekday } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { DialogFooter } from "#web/front-desk/forms/dialog-footer.tsx";
import { RowButton } from "#web/front-desk/lists/record-list.tsx";
import { moneyCopy } from "#web/front-desk/money/copy.ts";
import { ExternalRefunds } from "#web/front-desk/money/external-refunds.tsx";
import { PaymentList } from "#web/front-desk/payments/payment-list.tsx";
import { PersonButton } from "#web/front-desk/people/person-button.tsx";
import { act, bookingApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { UnitOfBooking } from "#web/front-desk/units/assign-unit.tsx";
import { external } from "#web/lib/links.ts";
import { BookingActions } from "./booking-actions.tsx";
import { BookingState, deskPaymentFacts, formatBookingAmount } from "./booking-format.tsx";
import { bookingCopy } from "./copy.ts";
import { CustomerLink } from "./customer-link.tsx";
import { ExtendBooking } from "./extend-booking.tsx";
import { isFreeToMove } from "./move-booking-dialog.tsx";

interface CustomerButtonProps {
  booking: AdminBooking;
  /** Shown below the name. */
  children: ReactNode;
}

/** The customer's name; opens the booking. */
export function CustomerButton({ booking, children }: CustomerButtonProps) {
  const openDialog = useOpenDialog();
  return (
    <RowButton
      onOpen={() => openDialog((onClose) => <BookingDetailsDialog booking={booking} onClose={onClose} />)}
      hint={frontDeskCopy.list.details}
    >
      <span className="line-clamp-2 wrap-anywhere font-semibold leading-snug">{booking.customerName}</span>
      {children}
    </RowButton>
  );
}

interface BookingDetailsDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

export function BookingDetailsDialog({ booking, onClose }: BookingDetailsDialogProps) {
  const { details, draft } = bookingCopy;
  const mayGiveUp = useHasRight("give_up_money");
  const isTooLate = !isFreeToMove(booking, Date.now()) && Date.now() < Date.parse(booking.startsAt);
  const text = draft.text({
    firstName: extractFirstName(booking.customerName),
    plan: booking.planName,
    day: formatLongDate(booking.startDate),
  });
  const whatsapp = whatsappUrl({ e164: booking.customerPhoneE164, typed: booking.customerPhone }, text);
  return (
    <Dialog onClose={onClose} title={booking.customerName} description={details.text}>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <BookingState booking={booking} />
          <PersonButton record={{ kind: "booking", id: booking.id }} name={booking.customerName} onOpen={onClose} />
        </div>
        <Facts
          facts={[
            { label: details.number, value: formatBookingNumber(booking.id) },
            { label: details.plan, value: booking.planName },
            { label: details.amount, value: formatBookingAmount(booking) },
            {
              label: details.owed,
              value: booking.owed > 0 && booking.owed < booking.amount ? formatAmount(booking.owed) : null,
            },
            {
              label: isVirtual(booking.bookingType) ? details.starts : details.arrives,
              value: formatDateWithWeekday(booking.startDate),
            },
            { label: details.until, value: booking.lastDay && formatDateWithWeekday(booking.lastDay) },
            { label: details.heldUntil, value: booking.heldUntil && formatDateTime(booking.heldUntil) },
            { label: details.people, value: hasPeopleCount(booking.bookingType) ? booking.numberOfPeople : null },
            { label: details.email, value: booking.customerEmail, isLong: true },
            { label: details.phone, value: booking.customerPhone },
            { label: details.company, value: booking.companyName, isLong: true },
            { label: details.tin, value: booking.companyTin },
            { label: details.booked, value: formatDateTime(booking.createdAt) },
            { label: details.paid, value: booking.paidAt && formatDateTime(booking.paidAt) },
            { label: details.receipt, value: booking.receiptNumber },
            { label: details.reference, value: booking.paymentReference, isLong: true },
            ...deskPaymentFacts(booking),
            { label: details.reason, value: booking.cancelledReason, isLong: true },
          ]}
        />
        {booking.notes && (
          <section aria-labelledby="booking-notes">
            <h3 id="booking-notes" className="mb-2 text-lg">
              {booking.source === "web" ? details.notes : details.staffNotes}
            </h3>
            <p className="whitespace-pre-wrap">{booking.notes}</p>
          </section>
        )}
        {booking.amount > 0 && <PaymentList id={booking.id} onOpen={onClose} />}
        <BookingRefunds booking={booking} />
        <ExternalRefunds booking={booking} />
        <OnlinePayment booking={booking} onPaid={onClose} />
        <div className="grid gap-3 sm:grid-cols-2">
          {booking.customerEmail && (
            <a
              href={mailtoUrl(booking.customerEmail, draft.subject(booking.planName), text)}
              className={buttonClass({ variant: "outline", size: "small" })}
            >
              <Icon name="mail" className="size-4" />
              {frontDeskCopy.email}
            </a>
          )}
          {whatsapp && (
            <a href={whatsapp} className={buttonClass({ variant: "outline", size: "small" })} {...external}>
              <Icon name="chat" className="size-4" />
              {frontDeskCopy.whatsapp}
            </a>
          )}
        </div>
        {(booking.status === "paid" || booking.status === "confirmed") && resourceForPlan(booking.bookingType) && (
          <UnitOfBooking booking={booking} onOpen={onClose} />
        )}
        <CustomerLink booking={booking} />
        {isTooLate && !mayGiveUp && <p className="text-muted text-sm">{bookingCopy.moveTooLate}</p>}
        <ClickGuard>
          <ExtendBooking booking={booking} onDone={onClose} />
          <DialogFooter>
            <BookingActions booking={booking} onDone={onClose} />
          </DialogFooter>
        </ClickGuard>
      </div>
    </Dialog>
  );
}

/** An online payment that has started and not arrived. */
function OnlinePayment({ booking, onPaid }: { booking: AdminBooking; onPaid: () => void }) {
  const { details } = bookingCopy;
  const id = useId();
  const [shown, setShown] = useState(booking);
  const [check, isChecking] = useMutation({
    send: act(bookingApi["check-payment"].$post, booking),
    successMessage(checked) {
      setShown(checked);
      if (checked.status === "paid") onPaid();
      return bookingCopy.checked(checked.customerName, checked.status === "paid");
    },
    errorTitle: bookingCopy.checkFailed,
  });
  const { onlinePayment } = shown;
  if (onlinePayment === null) return null;
  const { reference, status, gatewayStatus, begunAt, checkedAt } = onlinePayment;
  const gatewayLabel = gatewayStatus && bookingCopy.gatewayLabels[gatewayStatus];
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <h3 id={id} className="text-lg">
        {bookingCopy.online}
      </h3>
      <Facts
        facts={[
          {
            label: details.state,
            value: [bookingCopy.attemptLabels[status], gatewayLabel].filter(Boolean).join(": "),
            isLong: true,
          },
          { label: details.startedAt, value: formatDateTime(begunAt) },
          { label: details.lastChecked, value: formatDateTime(checkedAt) },
          { label: details.reference, value: <span className="wrap-anywhere">{reference}</span>, isLong: true },
        ]}
      />
      {status !== "review" && (
        <Button size="small" variant="outline" className="justify-self-start" onClick={check} disabled={isChecking}>
          {isChecking ? bookingCopy.checking : bookingCopy.checkNow}
        </Button>
      )}
    </section>
  );
}

/** The booking's refunds with status and reason; a cancelled booking without one says so. */
export function BookingRefunds({ booking }: { booking: AdminBooking }) {
  const { details } = bookingCopy;
  const { refundList: copy } = moneyCopy;
  const id = useId();
  const { refunds, status } = booking;
  if (refunds.length === 0 && status !== "cancelled") return null;
  const shown =
    refunds.length > 0
      ? refunds.map((refund) => ({ key: refund.id, facts: refundFacts(refund) }))
      : [
          {
            key: "none",
            facts: [
              { label: copy.state, value: copy.statuses.nothing_due },
              { label: copy.why, value: copy.rules.nothing_paid },
            ],
          },
        ];
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <h3 id={id} className="text-lg">
        {details.refunds}
      </h3>
      {shown.map(({ key, facts }) => (
        <Facts key={key} facts={facts} />
      ))}
    </section>
  );
}

function refundFacts(refund: AdminRefund) {
  const { details } = bookingCopy;
  const { refundList: copy } = moneyCopy;
  const { status, rule, paymentReference, createdAt, updatedAt } = refund;
  const isSettled = status === "done" || status === "nothing_due";
  return [
    {
      label: copy.state,
      value: status === "done" && paymentReference === null ? copy.refundedByHand : copy.statuses[status],
    },
    { label: details.amount, value: refundAmount(refund) },
    { label: isSettled ? copy.on : copy.since, value: formatDateTime(isSettled ? updatedAt : createdAt) },
    { label: copy.why, value: copy.rules[rule] },
    { label: details.refundFailure, value: status === "failed" ? refund.failure : null, isLong: true },
  ];
}

function refundAmount(refund: AdminRefund): string | null {
  if (refund.status === "nothing_due") return null;
  return isInOtherCurrency(refund) ? moneyCopy.refundList.otherCurrency : formatAmount(refund.amount);
}
