import { useInfiniteQuery } from "@tanstack/react-query";
import type { PaymentReview } from "#contract/admin.ts";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { refundPayment, resolvePayment } from "./booking-dialogs.ts";
import { chargedAmount } from "./charged-amount.ts";
import { Facts } from "./facts.tsx";
import { listPaymentReviewsQuery } from "./list-payment-reviews.ts";
import { shownAmount } from "./shown-amount.ts";
import { shortDate, shortDateTime } from "./shown-time.ts";
import { useAdminKey } from "./staff-session.ts";

/** Money that came in and matches nothing; not there when there is none. */
export function PaymentReviews() {
  const { review: words } = admin.bookings;
  const hasKey = useAdminKey() !== "";
  const reviews = useInfiniteQuery({ ...listPaymentReviewsQuery(), enabled: hasKey }, queryClient);
  const items = reviews.data?.pages.flatMap((page) => page.items) ?? [];
  if (reviews.isError) {
    return (
      <p role="alert" className="rounded-control border border-terracotta bg-terracotta/5 px-4 py-3">
        {words.fetchFailed}
      </p>
    );
  }
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="payment-reviews" className="rounded-card border-2 border-terracotta bg-white p-4 md:p-5">
      <h2 id="payment-reviews" className="text-terracotta-deep text-xl">
        {words.title}
      </h2>
      <p className="mt-1 text-muted">{words.text}</p>
      <ul aria-label={words.list} className="mt-4 grid gap-3">
        {items.map((review) => (
          <li
            key={review.reference}
            className="grid gap-3 border-line border-t pt-3 lg:grid-cols-[minmax(12rem,1fr)_3fr_auto] lg:items-center"
          >
            <div>
              <p className="wrap-anywhere font-semibold">{review.booking.customerName}</p>
              <p className="text-terracotta-deep text-sm">
                {review.reason ? words.reasons[review.reason] : words.unknown}
              </p>
            </div>
            <Facts facts={factsOf(review)} />
            <div className="flex gap-2 lg:grid">
              <Button size="small" onClick={() => resolvePayment.open({ review })}>
                {words.resolve}
              </Button>
              <Button size="small" variant="outline" onClick={() => refundPayment.open({ review })}>
                {words.payBack}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {reviews.hasNextPage && (
        <Button size="small" variant="outline" className="mt-4" onClick={() => reviews.fetchNextPage()}>
          {admin.list.more}
        </Button>
      )}
    </section>
  );
}

function factsOf(review: PaymentReview) {
  const { review: words, details } = admin.bookings;
  const { asked, booking, reference, paidAt, createdAt } = review;
  return [
    { label: words.asked, value: shownAmount(asked) },
    { label: words.charged, value: chargedAmount(review) },
    { label: details.plan, value: `${booking.planName}, ${shortDate(booking.startDate)}` },
    { label: details.paid, value: shortDateTime(paidAt ?? createdAt) },
    { label: words.reference, value: reference, isLong: true },
  ];
}
