import type { AdminPrices } from "#contract/house-settings.ts";
import { formatCedisExact, formatDollars, toPesewas } from "#domain/payments/money.ts";
import { pricesCopy } from "./copy.ts";

/** "₵250.00", "$1,000", "Not sold". */
export function formatPrice(amount: number, currency: AdminPrices["prices"][number]["currency"] = "GHS"): string {
  if (amount === 0) return pricesCopy.notSold;
  return currency === "USD" ? formatDollars(amount) : formatCedisExact(toPesewas(amount));
}
