import type { RefundItem } from "#contract/front-desk/payments.ts";
import { isInOtherCurrency, isOwed } from "#domain/payments/refunds.ts";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { confirmPaidBack, refundPayment } from "#web/front-desk/bookings/booking-dialogs.ts";
import { CustomerButton } from "#web/front-desk/bookings/customer-button.tsx";
import { deskPaymentFacts } from "#web/front-desk/bookings/desk-payment-facts.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { shownAmount } from "#web/front-desk/components/shown-amount.ts";
import { shortDate, shortDateTime } from "#web/front-desk/components/shown-time.ts";

/** Money that goes back, until it has arrived. */
export function RefundRow({ refund }: { refund: RefundItem }) {
  const { refundList: words, details } = admin.bookings;
  const { booking, paymentReference, status, rule, createdAt } = refund;
  const amount = isInOtherCurrency(refund) ? words.otherCurrency : shownAmount(refund.amount);
  return (
    <>
      <CustomerButton booking={booking}>
        <span className="text-muted text-sm leading-snug">{booking.customerPhone}</span>
      </CustomerButton>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        <div>
          <Badge tone={isOwed(status) ? "alarm" : "plain"} {...(!isOwed(status) && { icon: "clock" })}>
            {words.statuses[status]}
          </Badge>
        </div>
        <Facts
          isWide
          facts={[
            { label: details.amount, value: amount },
            { label: words.since, value: shortDateTime(createdAt) },
            { label: details.plan, value: `${booking.planName}, ${shortDate(booking.startDate)}` },
            { label: words.why, value: words.rules[rule] },
            { label: details.reference, value: paymentReference, isLong: true },
            // Of a booking that was paid twice, the refund of the other payment says nothing of this one.
            ...(paymentReference === null ? deskPaymentFacts(booking) : []),
          ]}
        />
      </div>
      {isOwed(status) && (
        <div className="flex flex-wrap gap-2 lg:grid">
          <Button size="small" onClick={() => confirmPaidBack.open({ refund })}>
            {words.paidBack}
          </Button>
          {status === "failed" && paymentReference !== null && (
            <Button
              size="small"
              variant="outline"
              onClick={() => refundPayment.open({ reference: paymentReference, amount, name: booking.customerName })}
            >
              {admin.tryAgain}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
