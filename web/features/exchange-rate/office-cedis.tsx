import type { ReactNode } from "react";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatCedis } from "#domain/payments/money.ts";
import { currencies as copy } from "#web/content/currencies.ts";

interface OfficeCedisProps {
  /** Cedis per dollar; null until it is known. No sum is shown before, so that none changes before the visitor's eyes. */
  rate: number | null;
  /** In a table, without the lines about the rate. */
  isShort?: boolean | undefined;
  children?: ReactNode;
}

/** The private office's price in cedis, with two reserved lines about the rate. */
export function OfficeCedis({ rate, isShort, children }: OfficeCedisProps) {
  const price = rate === null ? copy.inCedis : `≈ ${formatCedis(pricePesewas("private_office", rate))}`;
  if (isShort) return price;
  return (
    <>
      <span className="price text-[min(1.5rem,12vw)]">{price}</span>
      <span className="block min-h-[2lh] text-muted text-sm">{children ?? copy.rateOfTheDay}</span>
    </>
  );
}
