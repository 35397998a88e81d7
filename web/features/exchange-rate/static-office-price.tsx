import { FALLBACK_RATE_AS_OF } from "#domain/catalogue/exchange-rate.ts";
import { rateInWords, STARTING_RATE } from "#web/lib/exchange-rate/rate-in-words.ts";
import { OfficeCedis } from "./office-cedis.tsx";

/** What the page says before the rate is known, and where there is no script: as tall as with the rate. */
export function StaticOfficePrice() {
  const { rate, asOf } = STARTING_RATE;
  return (
    <OfficeCedis rate={rate}>
      {rateInWords(STARTING_RATE)},
      <br />
      {asOf === FALLBACK_RATE_AS_OF ? `${rate} cedis to the dollar` : "the last one when this page was made"}
    </OfficeCedis>
  );
}
