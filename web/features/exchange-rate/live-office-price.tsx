import { pricePesewas } from "#domain/catalogue.ts";
import { longDate } from "#domain/days-in-words.ts";
import { formatCedis } from "#domain/money.ts";
import { useExchangeRate } from "#web/lib/use-exchange-rate.ts";
import { StaticOfficePrice } from "./static-office-price.tsx";

/** The private office in cedis at today's rate, with the rate's date. */
export function LiveOfficePrice() {
  const known = useExchangeRate(true);
  if (!known) return <StaticOfficePrice />;
  return (
    <>
      ≈ {formatCedis(pricePesewas("private_office", known.rate))}
      <span className="block text-muted text-sm">rate of {longDate(known.asOf)}</span>
    </>
  );
}
