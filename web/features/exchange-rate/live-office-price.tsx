import { FALLBACK_RATE_AS_OF } from "#domain/catalogue/exchange-rate.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { rateProvider } from "#web/content/business-facts.ts";
import { describeRate } from "#web/lib/exchange-rate/describe-rate.ts";
import { useExchangeRate } from "#web/lib/exchange-rate/use-exchange-rate.ts";
import { OfficeCedis } from "./office-cedis.tsx";

/** The private office's price in cedis at the current rate, with the rate's date. */
export function LiveOfficePrice({ isShort }: { isShort?: boolean | undefined }) {
  const known = useExchangeRate(true);
  if (!known) return <OfficeCedis rate={null} isShort={isShort} />;
  const { rate, asOf, source } = known;
  return (
    <OfficeCedis rate={rate} isShort={isShort}>
      {describeRate(known)}
      {asOf === FALLBACK_RATE_AS_OF && `, ${rate} cedis to the dollar`}
      {source === "open.er-api.com" && (
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
