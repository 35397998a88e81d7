import type { UnmatchedPayment } from "#contract/front-desk/payments.ts";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { resolvePayment } from "#web/front-desk/bookings/booking-dialogs.ts";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { shortDateTime } from "#web/front-desk/components/shown-time.ts";

/** Money that came in on a reference we never gave out. */
export function UnmatchedPaymentRow({ payment }: { payment: UnmatchedPayment }) {
  const { unmatched: words, review } = admin.bookings;
  const { reference, noticedAt } = payment;
  return (
    <>
      <p className="font-semibold">{words.row}</p>
      <Facts
        isWide
        facts={[
          { label: words.noticed, value: shortDateTime(noticedAt) },
          { label: review.reference, value: reference, isLong: true },
        ]}
      />
      <div className="grid">
        <Button size="small" onClick={() => resolvePayment.open({ reference })}>
          {review.resolve}
        </Button>
      </div>
    </>
  );
}
