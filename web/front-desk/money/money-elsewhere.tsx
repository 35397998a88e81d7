import { useState } from "react";
import type { AdminBooking, AdminDispute } from "#contract/front-desk/bookings.ts";
import { Button } from "#web/components/ui/button.tsx";
import { checkOnlinePayment } from "#web/front-desk/bookings/queries.ts";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { shortDateTime, shownAmount } from "#web/front-desk/components/format.ts";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { moneyWords } from "./words.ts";

/** What is left of an online payment, what is in dispute, and a button that asks the payment company about both. */
export function MoneyElsewhere({ booking }: { booking: AdminBooking }) {
  const { look: words, disputes } = moneyWords;
  const [shown, setShown] = useState(booking);
  const [look, isLooking] = useAct({
    send: () => checkOnlinePayment(booking),
    done(checked) {
      setShown(checked);
      return words.done(checked.customerName);
    },
    failed: words.failed,
  });
  const isPaidOnline = shown.paidAt !== null && shown.deskPayment === null;
  if (!isPaidOnline && shown.disputes.length === 0) return null;
  return (
    <section aria-label={disputes.list} className="grid gap-2.5">
      {shown.netAmount !== Number(shown.amount) && (
        <Facts facts={[{ label: words.left, value: shownAmount(shown.netAmount) }]} />
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
  const { disputes: words, review } = moneyWords;
  return [
    { label: words.amount, value: dispute.amount === null ? null : shownAmount(dispute.amount) },
    { label: words.due, value: dispute.resolvedAt === null && dispute.dueAt ? shortDateTime(dispute.dueAt) : null },
    { label: words.category, value: dispute.category },
    {
      label: words.state,
      value: dispute.outcome ? words.outcomes[dispute.outcome] : dispute.gatewayStatus,
    },
    { label: words.opened, value: shortDateTime(dispute.openedAt) },
    { label: review.reference, value: dispute.paymentReference, isLong: true },
  ];
}
