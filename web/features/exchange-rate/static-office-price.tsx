import { pricePesewas } from "#domain/catalogue.ts";
import { FALLBACK_RATE } from "#domain/exchange-rate.ts";
import { formatCedis } from "#domain/money.ts";

/** What the page says before the rate is known, and where there is no script: as tall as with the rate. */
export function StaticOfficePrice() {
  return (
    <>
      <span className="price text-[min(1.5rem,12vw)]">
        ≈ {formatCedis(pricePesewas("private_office", FALLBACK_RATE))}
      </span>
      <span className="block min-h-[2lh] text-muted text-sm">at {FALLBACK_RATE} cedis to the dollar</span>
    </>
  );
}
