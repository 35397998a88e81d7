import { FALLBACK_RATE_AS_OF } from "#domain/catalogue/exchange-rate.ts";
import { describeRate, STARTING_RATE } from "#web/lib/exchange-rate/describe-rate.ts";
import { OfficeCedis } from "./office-cedis.tsx";

/**
 * The price at the build's rate, until the current rate loads and without a script. It has the same height as the live
 * price.
 */
export function StaticOfficePrice() {
  const { rate, asOf } = STARTING_RATE;
  return (
    <OfficeCedis rate={rate}>
      {describeRate(STARTING_RATE)},
      <br />
      {asOf === FALLBACK_RATE_AS_OF ? `${rate} cedis to the dollar` : "the last one we saved"}
    </OfficeCedis>
  );
}
