import { SmartLink } from "#web/components/site/smart-link.tsx";
import { rateProvider } from "#web/content/business-facts.ts";
import { describeRate } from "#web/lib/exchange-rate/describe-rate.ts";
import { useExchangeRate } from "#web/lib/exchange-rate/use-exchange-rate.ts";
import { OfficeCedis } from "./office-cedis.tsx";
import { StaticOfficePrice } from "./static-office-price.tsx";

/** The private office's price in cedis at the current rate, with the rate's date. */
export function LiveOfficePrice() {
  const rate = useExchangeRate(true);
  if (!rate) return <StaticOfficePrice />;
  return (
    <OfficeCedis rate={rate.rate}>
      {describeRate(rate)}
      {rate.source === "open.er-api.com" && (
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
