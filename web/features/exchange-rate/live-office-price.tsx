import { SmartLink } from "#web/components/site/smart-link.tsx";
import { rateProvider } from "#web/content/business-facts.ts";
import { rateInWords } from "#web/lib/exchange-rate/rate-in-words.ts";
import { useExchangeRate } from "#web/lib/exchange-rate/use-exchange-rate.ts";
import { OfficeCedis } from "./office-cedis.tsx";
import { StaticOfficePrice } from "./static-office-price.tsx";

/** The private office in cedis at today's rate, with the rate's date. */
export function LiveOfficePrice() {
  const known = useExchangeRate(true);
  if (!known) return <StaticOfficePrice />;
  return (
    <OfficeCedis rate={known.rate}>
      {rateInWords(known)}
      {known.source === "open.er-api.com" && (
        <>
          <br />
          <SmartLink href={rateProvider.href} className="underline">
            {rateProvider.label}
          </SmartLink>
        </>
      )}
    </OfficeCedis>
  );
}
