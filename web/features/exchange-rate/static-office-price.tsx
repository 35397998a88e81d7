import { longDate } from "#domain/calendar/days-in-words.ts";
import { FALLBACK_RATE, FALLBACK_RATE_AS_OF } from "#domain/catalogue/exchange-rate.ts";
import { OfficeCedis } from "./office-cedis.tsx";

/** What the page says before the rate is known, and where there is no script: as tall as with the rate. */
export function StaticOfficePrice() {
  return (
    <OfficeCedis rate={FALLBACK_RATE}>
      at {FALLBACK_RATE} cedis to the dollar,
      <br />
      rate of {longDate(FALLBACK_RATE_AS_OF)}
    </OfficeCedis>
  );
}
