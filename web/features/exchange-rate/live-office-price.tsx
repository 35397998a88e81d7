import { pricePesewas } from "#domain/catalogue.ts";
import { longDate } from "#domain/days-in-words.ts";
import { formatCedis } from "#domain/money.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { rateProvider } from "#web/content/house-facts.ts";
import { useExchangeRate } from "#web/lib/use-exchange-rate.ts";
import { StaticOfficePrice } from "./static-office-price.tsx";

/** The private office in cedis at today's rate, with the rate's date. */
export function LiveOfficePrice() {
  const known = useExchangeRate(true);
  if (!known) return <StaticOfficePrice />;
  return (
    <>
      <span className="price text-[min(1.5rem,12vw)]">≈ {formatCedis(pricePesewas("private_office", known.rate))}</span>
      <span className="block min-h-[2lh] text-muted text-sm">
        rate of {longDate(known.asOf)}
        {known.source === "open.er-api.com" && (
          <>
            <br />
            <SmartLink href={rateProvider.href} className="underline">
              {rateProvider.label}
            </SmartLink>
          </>
        )}
      </span>
    </>
  );
}
