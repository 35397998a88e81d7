import { useState } from "react";
import type { AdminBooking, CancelBookingInput } from "#contract/front-desk/bookings.ts";
import { calculateRefund, isUnusedRefundable } from "#domain/bookings/cancellation.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import type { RefundStatus } from "#domain/payments/refunds.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { useRestoreFocus } from "#web/front-desk/components/restore-focus.ts";
import { describeRefund } from "#web/front-desk/money/money-dialogs.tsx";
import { useHasRole } from "#web/front-desk/session/me.ts";
import { type Draft, makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { isDisputed } from "./booking-format.tsx";
import { bookingCopy as copy } from "./copy.ts";
import { cancelBooking } from "./queries.ts";

interface CancelBookingDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Cancels a booking. If a refund is due and the role may not refund, it names who can. */
export function CancelBookingDialog(props: CancelBookingDialogProps) {
  const mayRefund = useHasRole("manager");
  const refundPesewas = useClock(() => refundFor(props.booking, { isUnused: false }, Date.now()).amountPesewas);
  return !mayRefund && refundPesewas > 0 ? (
    <ManagerRequiredDialog {...props} />
  ) : (
    <CancelForm {...props} mayRefund={mayRefund} />
  );
}

function ManagerRequiredDialog({ booking, onClose }: CancelBookingDialogProps) {
  useRestoreFocus();
  const refundText = useClock(() => describeRefundDue(booking, { isUnused: false }, Date.now()));
  return (
    <Dialog onClose={onClose} title={copy.cancelTitle(booking.customerName)} description={refundText}>
      <div className="grid gap-4">
        <p className="font-semibold">{copy.managerRequired}</p>
        <Button variant="outline" onClick={onClose}>
          {copy.keepBooking}
        </Button>
      </div>
    </Dialog>
  );
}

function CancelForm({ booking, onClose, mayRefund }: CancelBookingDialogProps & { mayRefund: boolean }) {
  const { status, bookingType, paidAt } = booking;
  const [isUnused, setUnused] = useState(false);
  const refundText = useClock(() => describeRefundDue(booking, { isUnused }, Date.now()));
  const mayBeUnused =
    mayRefund &&
    status === "paid" &&
    paidAt !== null &&
    isUnusedRefundable(bookingType, Date.parse(paidAt), Date.now());
  return (
    <FormDialog
      title={copy.cancelTitle(booking.customerName)}
      description={
        <>
          {copy.cancelText(booking.planName, formatLongDate(booking.startDate))}{" "}
          {isDisputed(booking) && copy.disputeText}{" "}
          <strong aria-live="polite" className="font-semibold text-ink">
            {refundText}
          </strong>
        </>
      }
      actionLabel={copy.cancel}
      pendingLabel={copy.cancelling}
      cancelLabel={copy.keepBooking}
      isDestructive
      load={() => cancelBookingForm(booking)}
      successMessage={({ refund }) => ({
        ...copy.cancelled(booking.customerName, booking.customerEmail, describeRefund(refund)),
        ...(refund && needsManualRefund(refund.status) && { variant: "destructive" }),
      })}
      errorTitle={copy.cancelFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={copy.reason} hint={copy.reasonHint} isRequired error={problems.reason}>
            {(control) => <textarea {...control} name="reason" rows={3} maxLength={500} />}
          </Field>
          {isDisputed(booking) && (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="inSpiteOfDispute" value="true" required className="size-5 accent-forest" />
              {copy.confirmDespiteDispute}
            </label>
          )}
          {mayBeUnused && (
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="isUnused"
                value="true"
                className="size-5 accent-forest"
                onChange={({ target }) => setUnused(target.checked)}
              />
              {copy.unused}
            </label>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** An online refund that does not complete by itself. */
function needsManualRefund(status: RefundStatus): boolean {
  return status === "failed" || status === "needs_attention";
}

/** Sends the status that staff saw, so that a stale cancellation is refused. */
async function cancelBookingForm(booking: AdminBooking) {
  const { CancelBookingInput } = await import("#contract/front-desk/bookings.ts");
  return makeFormLogic({
    schema: {
      safeParse: (draft) => {
        const { reason, isUnused, inSpiteOfDispute } = draft as Draft;
        return CancelBookingInput.safeParse({
          reason,
          ...(isUnused && { isUnused: true }),
          ...(inSpiteOfDispute && { inSpiteOfDispute: true }),
          was: booking.status,
        });
      },
    },
    send: (input: CancelBookingInput) => cancelBooking(booking, input),
  });
}

/** Describes the refund for a cancellation at `nowMs`. The server makes the final decision. */
export function describeRefundDue(booking: AdminBooking, staff: { isUnused: boolean }, nowMs: number): string {
  const { refundPreview } = copy;
  const due = refundFor(booking, staff, nowMs);
  const paid = formatCedisExact(toPesewas(booking.amount));
  const amount = formatCedisExact(due.amountPesewas);
  const isAtDesk = booking.paymentReference !== null && isDeskReference(booking.paymentReference);
  const how = isAtDesk ? refundPreview.byHand : refundPreview.online;
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

function refundFor(booking: AdminBooking, staff: { isUnused: boolean }, nowMs: number) {
  const paidAtMs = booking.paidAt === null ? nowMs : Date.parse(booking.paidAt);
  return calculateRefund(
    {
      bookingType: booking.bookingType,
      startsAtMs: Date.parse(booking.startsAt),
      paidAtMs: booking.status === "paid" ? paidAtMs : null,
      paidPesewas: toPesewas(booking.amount),
    },
    staff,
    nowMs,
    booking.closedBecause !== null,
  );
}
