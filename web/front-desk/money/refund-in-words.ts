import type { AdminRefund } from "#contract/front-desk/bookings.ts";
import { admin } from "#web/content/admin.ts";
import { shownAmount } from "#web/front-desk/components/shown-amount.ts";

/** What goes back and how, in a sentence. */
export function refundInWords(refund: AdminRefund | null): string {
  const { refunds: words } = admin.bookings;
  if (!refund) return words.nothing;
  const amount = shownAmount(refund.amount);
  switch (refund.status) {
    case "nothing_due":
      return words.kept;
    case "by_hand":
      return words.byHand(amount);
    case "failed":
      return words.failed(amount);
    case "needs_attention":
      return words.needsAttention(amount);
    case "waiting":
    case "asking":
    case "pending":
    case "done":
      return words.online(amount);
  }
}
