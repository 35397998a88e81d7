import type { PaymentReview } from "#contract/front-desk/payments.ts";
import { shownAmount } from "#web/front-desk/components/shown-amount.ts";

/** What was charged, in the currency it was charged in; null where that is not known. */
export function chargedAmount({ charged, chargedCurrency }: PaymentReview): string | null {
  if (charged === null) return null;
  const isCedis = chargedCurrency === null || chargedCurrency === "GHS";
  return isCedis ? shownAmount(charged) : `${chargedCurrency} ${charged.toFixed(2)}`;
}
