import type { PaymentReview } from "#contract/admin-payments.ts";
import { shownAmount } from "./shown-amount.ts";

/** What was charged, in the currency it was charged in; null where that is not known. */
export function chargedAmount({ charged, chargedCurrency }: PaymentReview): string | null {
  if (charged === null) return null;
  const isCedis = chargedCurrency === null || chargedCurrency === "GHS";
  return isCedis ? shownAmount(charged) : `${chargedCurrency} ${charged.toFixed(2)}`;
}
