import { useState } from "react";
import { type AdminBooking, CancelBookingInput } from "#contract/front-desk/bookings.ts";
import { calculateRefund } from "#domain/bookings/cancellation.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import { formatCedisExact, toCedis, toPesewas } from "#domain/payments/money.ts";
import type { RefundStatus } from "#domain/payments/refunds.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { useRestoreFocus } from "#web/front-desk/components/restore-focus.ts";
import { Checkbox, TextArea, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { describeRefund } from "#web/front-desk/money/money-dialogs.tsx";
import { act, bookingApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { isDisputed } from "./booking-format.tsx";
import { bookingCopy } from "./copy.ts";

interface CancelBookingDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Cancels a booking. If a refund is due and the role may not refund, it names who can. */
export function CancelBookingDialog(props: CancelBookingDialogProps) {
  const mayRefund = useHasRight("give_back_money");
  const refundPesewas = useClock(() => refundFor(props.booking, Date.now()).amountPesewas);
  return !mayRefund && refundPesewas > 0 ? (
    <ManagerRequiredDialog {...props} />
  ) : (
    <CancelForm {...props} mayRefund={mayRefund} />
  );
}

function ManagerRequiredDialog({ booking, onClose }: CancelBookingDialogProps) {
  useRestoreFocus();
  const refundText = useClock(() => describeRefundDue(booking, Date.now()));
  return (
    <Dialog onClose={onClose} title={bookingCopy.cancel.title(booking.customerName)} description={refundText}>
      <div className="grid gap-4">
        <p className="font-semibold">{bookingCopy.cancel.managerRequired}</p>
        <Button variant="outline" onClick={onClose}>
          {bookingCopy.cancel.keep}
        </Button>
      </div>
    </Dialog>
  );
}

function CancelForm({ booking, onClose, mayRefund }: CancelBookingDialogProps & { mayRefund: boolean }) {
  const { cancel: copy } = bookingCopy;
  const { status, customerName, customerEmail } = booking;
  const [isOther, setOther] = useState(false);
  const refundText = useClock(() => describeRefundDue(booking, Date.now(), isOther));
  const due = useClock(() => refundFor(booking, Date.now()).amountPesewas);
  const paidPesewas = paidFor(booking);
  const mayChoose = mayRefund && paidPesewas > 0;
  const text = (
    <>
      {copy.text(booking.planName, formatLongDate(booking.startDate))} {isDisputed(booking) && copy.disputeText}{" "}
      <strong aria-live="polite" className="font-semibold text-ink">
        {refundText}
      </strong>
    </>
  );
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(customerName), text }}
      isDestructive
      schema={CancelBookingInput}
      toInput={({ reason, refundAmount, overrideReason, inSpiteOfDispute }) => ({
        reason,
        ...(isOther && { refundAmount, overrideReason }),
        ...(inSpiteOfDispute && { inSpiteOfDispute: true }),
      })}
      // A stale cancellation is refused.
      fixed={{ was: status }}
      send={act(bookingApi.cancel.$post, booking)}
      successMessage={({ refund }) => ({
        ...copy.done(customerName, customerEmail, describeRefund(refund)),
        ...(refund && needsManualRefund(refund.status) && { variant: "destructive" }),
      })}
      onClose={onClose}
    >
      <TextArea name="reason" label={copy.reason} hint={copy.reasonHint} isRequired rows={3} maxLength={500} />
      {isDisputed(booking) && <Checkbox name="inSpiteOfDispute" label={copy.confirmDespiteDispute} required />}
      {mayChoose && (
        <Checkbox name="otherRefund" label={copy.otherRefund} onChange={({ target }) => setOther(target.checked)} />
      )}
      {isOther && (
        <>
          <TextInput
            name="refundAmount"
            label={copy.refundAmount}
            hint={copy.refundHint(formatCedisExact(paidPesewas))}
            isRequired
            inputMode="decimal"
            defaultValue={toCedis(Math.max(due, paidPesewas))}
          />
          <TextInput
            name="overrideReason"
            label={bookingCopy.discretion}
            hint={bookingCopy.discretionHint}
            isRequired
            maxLength={200}
          />
        </>
      )}
    </FormDialog>
  );
}

/** An online refund that does not complete by itself. */
function needsManualRefund(status: RefundStatus): boolean {
  return status === "failed" || status === "needs_attention";
}

/** Describes the refund for a cancellation at `nowMs`. The server makes the final decision. */
export function describeRefundDue(booking: AdminBooking, nowMs: number, isOther = false): string {
  const { refundPreview } = bookingCopy;
  const due = refundFor(booking, nowMs);
  const paid = formatCedisExact(paidFor(booking));
  const amount = formatCedisExact(due.amountPesewas);
  const isAtDesk = booking.paymentReference === null || isDeskReference(booking.paymentReference);
  const how = isAtDesk ? refundPreview.byHand : refundPreview.online;
  if (isOther) return `${refundPreview.discretion} ${how}`;
  switch (due.rule) {
    case "nothing_paid":
      return refundPreview.nothing_paid;
    case "started":
      return refundPreview.started(paid);
    case "closed":
    case "day_before":
    case "unused_within_48_hours":
      return `${refundPreview[due.rule](amount)} ${how}`;
    case "last_day":
      return `${refundPreview.last_day(amount, paid)} ${how}`;
  }
}

/** What was paid, in full or in part, in pesewas. */
function paidFor({ status, amount, owed }: AdminBooking): number {
  if (status === "paid") return toPesewas(amount);
  return status === "confirmed" ? toPesewas(amount) - toPesewas(owed) : 0;
}

function refundFor(booking: AdminBooking, nowMs: number) {
  const paidAtMs = booking.paidAt === null ? nowMs : Date.parse(booking.paidAt);
  const paidPesewas = paidFor(booking);
  return calculateRefund(
    {
      bookingType: booking.bookingType,
      startsAtMs: Date.parse(booking.startsAt),
      paidAtMs: paidPesewas > 0 ? paidAtMs : null,
      paidPesewas,
    },
    nowMs,
    booking.closedBecause !== null,
  );
}
