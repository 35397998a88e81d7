import { useId } from "react";
import type { AdminBooking, AdminRefund } from "#contract/front-desk/bookings.ts";
import { isInOtherCurrency } from "#domain/payments/refunds.ts";
import { admin } from "#web/content/admin.ts";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { shownAmount } from "#web/front-desk/components/shown-amount.ts";
import { shortDateTime } from "#web/front-desk/components/shown-time.ts";

/** What goes or went back of a booking, how far it has come and why; of a cancelled one also that nothing does. */
export function BookingRefunds({ booking }: { booking: AdminBooking }) {
  const { details, refundList: words } = admin.bookings;
  const id = useId();
  const { refunds, status } = booking;
  if (refunds.length === 0 && status !== "cancelled") return null;
  const shown =
    refunds.length > 0
      ? refunds.map((refund) => ({ key: refund.id, facts: factsOf(refund) }))
      : [
          {
            key: "none",
            facts: [
              { label: words.state, value: words.statuses.nothing_due },
              { label: words.why, value: words.rules.nothing_paid },
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

function factsOf(refund: AdminRefund) {
  const { details, refundList: words } = admin.bookings;
  const { status, rule, paymentReference, createdAt, updatedAt } = refund;
  const isOver = status === "done" || status === "nothing_due";
  return [
    {
      label: words.state,
      value: status === "done" && paymentReference === null ? words.paidBackByHand : words.statuses[status],
    },
    { label: details.amount, value: amountOf(refund) },
    { label: isOver ? words.on : words.since, value: shortDateTime(isOver ? updatedAt : createdAt) },
    { label: words.why, value: words.rules[rule] },
  ];
}

function amountOf(refund: AdminRefund): string | null {
  if (refund.status === "nothing_due") return null;
  return isInOtherCurrency(refund) ? admin.bookings.refundList.otherCurrency : shownAmount(refund.amount);
}
