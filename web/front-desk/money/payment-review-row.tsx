import type { PaymentReview } from "#contract/front-desk/payments.ts";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { refundPayment, resolvePayment } from "#web/front-desk/bookings/booking-dialogs.ts";
import { CustomerButton } from "#web/front-desk/bookings/customer-button.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { shownAmount } from "#web/front-desk/components/shown-amount.ts";
import { shortDate, shortDateTime } from "#web/front-desk/components/shown-time.ts";
import { chargedAmount } from "./charged-amount.ts";

/** Money that came in and matches no booking that may be paid. */
export function PaymentReviewRow({ review }: { review: PaymentReview }) {
  const { review: words, details } = admin.bookings;
  const { asked, booking, reference, paidAt, createdAt, reason } = review;
  const amount = chargedAmount(review);
  return (
    <>
      <CustomerButton booking={booking}>
        <span className="text-sm text-terracotta-deep">{reason ? words.reasons[reason] : words.unknown}</span>
      </CustomerButton>
      <Facts
        isWide
        facts={[
          { label: words.asked, value: shownAmount(asked) },
          { label: words.charged, value: amount },
          { label: details.paid, value: shortDateTime(paidAt ?? createdAt) },
          { label: details.plan, value: `${booking.planName}, ${shortDate(booking.startDate)}` },
          { label: words.reference, value: reference, isLong: true },
        ]}
      />
      <div className="flex flex-wrap gap-2 lg:grid">
        <Button size="small" onClick={() => resolvePayment.open({ reference })}>
          {words.resolve}
        </Button>
        <Button
          size="small"
          variant="outline"
          onClick={() => refundPayment.open({ reference, amount: amount ?? "", name: booking.customerName })}
        >
          {words.payBack}
        </Button>
      </div>
    </>
  );
}
