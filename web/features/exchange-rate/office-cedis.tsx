import type { ReactNode } from "react";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatCedis } from "#domain/payments/money.ts";

/** The price in cedis at a rate, with two reserved lines about the rate. */
export function OfficeCedis({ rate, children }: { rate: number; children: ReactNode }) {
  return (
    <>
      <span className="price text-[min(1.5rem,12vw)]">≈ {formatCedis(pricePesewas("private_office", rate))}</span>
      <span className="block min-h-[2lh] text-muted text-sm">{children}</span>
    </>
  );
}
