import type { PaymentReview } from "#contract/admin-payments.ts";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { refundPayment, resolvePayment } from "./booking-dialogs.ts";
import { chargedAmount } from "./charged-amount.ts";
import { CustomerButton } from "./customer-button.tsx";
import { Facts } from "./facts.tsx";
import { shownAmount } from "./shown-amount.ts";
import { shortDate, shortDateTime } from "./shown-time.ts";

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
