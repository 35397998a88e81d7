import { useState } from "react";
import { type AdminBooking, CancelBookingInput } from "#contract/front-desk/bookings.ts";
import { formatBookingNumber } from "#domain/bookings/booking-number.ts";
import { calculateRefund } from "#domain/bookings/cancellation.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import { formatCedisExact, toCedis, toPesewas } from "#domain/payments/money.ts";
import type { RefundStatus } from "#domain/payments/refunds.ts";
import { personIdOf } from "#domain/people/person-id.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Checkbox, TextArea, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { HandOverDialog } from "#web/front-desk/hand-over/hand-over-dialog.tsx";
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

/** Cancels a booking. If the role may not refund, a manager can be asked, and has to be if a refund is due. */
export function CancelBookingDialog(props: CancelBookingDialogProps) {
  const mayRefund = useHasRight("give_back_money");
  const [isAsking, setAsking] = useState(false);
  const refundPesewas = useClock(() => refundFor(props.booking, Date.now()).amountPesewas);
  return isAsking || (!mayRefund && refundPesewas > 0) ? (
    <ManagerRequiredDialog {...props} />
  ) : (
    <CancelForm {...props} mayRefund={mayRefund} onAsk={() => setAsking(true)} />
  );
}

/** Leaves a manager the wish to cancel, with a link to the booking. */
function ManagerRequiredDialog({ booking, onClose }: CancelBookingDialogProps) {
  const { cancel: copy } = bookingCopy;
  const { id, customerName, planName, startDate } = booking;
  const refundText = useClock(() => describeRefundDue(booking, Date.now()));
  const request = useClock(() => (refundFor(booking, Date.now()).amountPesewas > 0 ? "" : ` ${copy.decide}`));
  const url = `${location.origin}${location.pathname}?tab=people&person=${personIdOf({ kind: "booking", id })}`;
  return (
    <HandOverDialog
      reason={{ title: copy.title(customerName), text: `${refundText} ${copy.managerRequired}`, keep: copy.keep }}
      message={copy.managerMessage(
        { number: formatBookingNumber(id), name: customerName, plan: planName, day: formatLongDate(startDate), url },
        refundText + request,
      )}
      onClose={onClose}
    />
  );
}

interface CancelFormProps extends CancelBookingDialogProps {
  mayRefund: boolean;
  onAsk: () => void;
}

function CancelForm({ booking, onClose, mayRefund, onAsk }: CancelFormProps) {
  const { cancel: copy } = bookingCopy;
  const { status, customerName, channel } = booking;
  const [isOther, setOther] = useState(false);
  const refundText = useClock(() => describeRefundDue(booking, Date.now(), isOther));
  const due = useClock(() => refundFor(booking, Date.now()).amountPesewas);
  const paidPesewas = paidFor(booking);
  const mayChoose = mayRefund && paidPesewas > 0;
  const [otherRefund, setOtherRefund] = useState(() => String(toCedis(Math.max(due, paidPesewas))));
  const refund = isOther ? Number(otherRefund.replaceAll(",", "")) || 0 : toCedis(due);
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
      copy={{
        ...copy,
        title: copy.title(customerName),
        text,
        action: refund > 0 ? copy.cancelAndRefund(formatCedisExact(toPesewas(refund))) : copy.action,
      }}
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
        ...copy.done(customerName, channel, describeRefund(refund)),
        ...(refund && needsManualRefund(refund.status) && { variant: "destructive" }),
      })}
      onClose={onClose}
    >
      <TextArea name="reason" label={copy.reason} hint={copy.reasonHint} isRequired rows={3} maxLength={500} />
      {isDisputed(booking) && <Checkbox name="inSpiteOfDispute" label={copy.confirmDespiteDispute} required />}
      {!mayRefund && paidPesewas > 0 && (
        <Button size="small" variant="outline" className="justify-self-start" onClick={onAsk}>
          {copy.askManager}
        </Button>
      )}
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
            defaultValue={otherRefund}
            onChange={({ target }) => setOtherRefund(target.value)}
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
