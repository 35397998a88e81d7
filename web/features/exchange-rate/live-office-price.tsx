import { useQuery } from "@tanstack/react-query";
import { pricePesewas } from "#domain/catalogue.ts";
import { formatCedis } from "#domain/money.ts";
import { longDate } from "#web/lib/dates.ts";
import { exchangeRateQuery } from "#web/lib/exchange-rate-query.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { StaticOfficePrice } from "./static-office-price.tsx";

/** The private office in cedis at today's rate, with the rate's date. */
export function LiveOfficePrice() {
  const { data } = useQuery(exchangeRateQuery(), queryClient);
  if (!data) return <StaticOfficePrice />;
  return (
    <>
      ≈ {formatCedis(pricePesewas("private_office", data.rate))}
      <span className="block text-muted text-sm">rate of {longDate(data.asOf)}</span>
    </>
  );
}
