import { useState } from "react";
import type { AdminBooking, AdminDispute } from "#contract/front-desk/bookings.ts";
import { Button } from "#web/components/ui/button.tsx";
import { checkOnlinePayment } from "#web/front-desk/bookings/queries.ts";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatAmount, formatDateTime } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { moneyCopy } from "./copy.ts";

/** What is left of an online payment, what is in dispute, and a button that asks the payment company about both. */
export function ExternalRefunds({ booking }: { booking: AdminBooking }) {
  const { externalCheck: words, disputes } = moneyCopy;
  const [shown, setShown] = useState(booking);
  const [look, isLooking] = useMutation({
    send: () => checkOnlinePayment(booking),
    successMessage(checked) {
      setShown(checked);
      return words.done(checked.customerName);
    },
    errorTitle: words.failed,
  });
  const isPaidOnline = shown.paidAt !== null && shown.deskPayment === null;
  if (!isPaidOnline && shown.disputes.length === 0) return null;
  return (
    <section aria-label={disputes.list} className="grid gap-2.5">
      {shown.netAmount !== Number(shown.amount) && (
        <Facts facts={[{ label: words.left, value: formatAmount(shown.netAmount) }]} />
      )}
      {shown.disputes.map((dispute) => (
        <Facts key={dispute.id} facts={disputeFacts(dispute)} />
      ))}
      {isPaidOnline && (
        <Button size="small" variant="outline" className="justify-self-start" onClick={look} disabled={isLooking}>
          {isLooking ? words.pending : words.action}
        </Button>
      )}
    </section>
  );
}

/** What is known of a dispute. */
export function disputeFacts(dispute: AdminDispute) {
  const { disputes: words, review } = moneyCopy;
  return [
    { label: words.amount, value: dispute.amount === null ? null : formatAmount(dispute.amount) },
    { label: words.due, value: dispute.resolvedAt === null && dispute.dueAt ? formatDateTime(dispute.dueAt) : null },
    { label: words.category, value: dispute.category },
    {
      label: words.state,
      value: dispute.outcome ? words.outcomes[dispute.outcome] : dispute.gatewayStatus,
    },
    { label: words.opened, value: formatDateTime(dispute.openedAt) },
    { label: review.reference, value: dispute.paymentReference, isLong: true },
  ];
}
