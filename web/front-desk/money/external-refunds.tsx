import { useState } from "react";
import type { AdminBooking, AdminDispute } from "#contract/front-desk/bookings.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatAmount, formatDateTime } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { act, bookingApi } from "#web/front-desk/queries.ts";
import { moneyCopy } from "./copy.ts";

/** Net amount and disputes of an online payment, with a button that checks both at the payment company. */
export function ExternalRefunds({ booking }: { booking: AdminBooking }) {
  const { externalCheck: copy, disputes } = moneyCopy;
  const [shown, setShown] = useState(booking);
  const [check, isChecking] = useMutation({
    send: act(bookingApi["check-payment"].$post, booking),
    successMessage(checked) {
      setShown(checked);
      return copy.done(checked.customerName);
    },
    errorTitle: copy.failed,
  });
  const isPaidOnline = shown.paidAt !== null && shown.deskPayment === null;
  if (!isPaidOnline && shown.disputes.length === 0) return null;
  return (
    <section aria-label={disputes.list} className="grid gap-2.5">
      {shown.netAmount !== Number(shown.amount) && (
        <Facts facts={[{ label: copy.remaining, value: formatAmount(shown.netAmount) }]} />
      )}
      {shown.disputes.map((dispute) => (
        <Facts key={dispute.id} facts={disputeFacts(dispute)} />
      ))}
      {isPaidOnline && (
        <Button size="small" variant="outline" className="justify-self-start" onClick={check} disabled={isChecking}>
          {isChecking ? copy.pending : copy.action}
        </Button>
      )}
    </section>
  );
}

export function disputeFacts(dispute: AdminDispute) {
  const { disputes: copy, review } = moneyCopy;
  return [
    { label: copy.amount, value: dispute.amount === null ? null : formatAmount(dispute.amount) },
    { label: copy.due, value: dispute.resolvedAt === null && dispute.dueAt ? formatDateTime(dispute.dueAt) : null },
    { label: copy.category, value: dispute.category },
    {
      label: copy.state,
      value: dispute.outcome ? copy.outcomes[dispute.outcome] : dispute.gatewayStatus,
    },
    { label: copy.opened, value: formatDateTime(dispute.openedAt) },
    { label: review.reference, value: dispute.paymentReference, isLong: true },
  ];
}
