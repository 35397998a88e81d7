import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { AttentionList } from "./attention-list.tsx";
import { resolvePayment } from "./booking-dialogs.ts";
import { Facts } from "./facts.tsx";
import { listUnmatchedPaymentsQuery } from "./list-unmatched-payments.ts";
import { shortDateTime } from "./shown-time.ts";
import { useDeskList } from "./use-desk-list.ts";

/** Money that came in on a reference we never gave out. */
export function UnmatchedPayments() {
  const { unmatched: words, review } = admin.bookings;
  const { query, items } = useDeskList(listUnmatchedPaymentsQuery());
  return (
    <AttentionList
      words={words}
      query={query}
      items={items}
      idOf={({ reference }) => reference}
      row={({ reference, noticedAt }) => (
        <>
          <p className="font-semibold">{words.row}</p>
          <Facts
            facts={[
              { label: words.noticed, value: shortDateTime(noticedAt) },
              { label: review.reference, value: reference, isLong: true },
            ]}
          />
          <div>
            <Button size="small" onClick={() => resolvePayment.open({ reference })}>
              {review.resolve}
            </Button>
          </div>
        </>
      )}
    />
  );
}
