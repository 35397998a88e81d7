import type { PaymentReview } from "#contract/admin.ts";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { AttentionList } from "./attention-list.tsx";
import { refundPayment, resolvePayment } from "./booking-dialogs.ts";
import { chargedAmount } from "./charged-amount.ts";
import { CustomerButton } from "./customer-button.tsx";
import { Facts } from "./facts.tsx";
import { listPaymentReviewsQuery } from "./list-payment-reviews.ts";
import { shownAmount } from "./shown-amount.ts";
import { shortDate, shortDateTime } from "./shown-time.ts";
import { useDeskList } from "./use-desk-list.ts";

/** Money that came in and matches no booking that may be paid. */
export function PaymentReviews() {
  const { review: words } = admin.bookings;
  const { query, items } = useDeskList(listPaymentReviewsQuery());
  return (
    <AttentionList
      words={words}
      query={query}
      items={items}
      idOf={({ reference }) => reference}
      row={(review) => <ReviewRow review={review} />}
    />
  );
}

function ReviewRow({ review }: { review: PaymentReview }) {
  const { review: words, details } = admin.bookings;
  const { asked, booking, reference, paidAt, createdAt, reason } = review;
  const amount = chargedAmount(review);
  return (
    <>
      <CustomerButton booking={booking}>
        <span className="text-sm text-terracotta-deep">{reason ? words.reasons[reason] : words.unknown}</span>
      </CustomerButton>
      <Facts
        facts={[
          { label: words.asked, value: shownAmount(asked) },
          { label: words.charged, value: amount },
          { label: details.plan, value: `${booking.planName}, ${shortDate(booking.startDate)}` },
          { label: details.paid, value: shortDateTime(paidAt ?? createdAt) },
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
