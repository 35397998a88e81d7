import type { VisitorRates } from "#contract/exchange-rate.ts";
import { countryOfCode, isRecentEnough } from "#domain/catalogue/visitor-currency.ts";
import type { Deps } from "#worker/deps.ts";
import { getExchangeRate } from "./get-exchange-rate.ts";

/** Where a visitor comes from, as Cloudflare says, and what a price in cedis is about there. Never fails. */
export async function getVisitorRates(
  deps: Pick<Deps, "now" | "log" | "rateProviders" | "rateStore">,
  countryCode: string | undefined,
): Promise<VisitorRates & { freshForMs: number }> {
  const { rate, asOf, source, perDollar, freshForMs } = await getExchangeRate(deps);
  const country = countryOfCode(countryCode);
  const isKnown = source !== "fallback" && isRecentEnough(asOf, deps.now().getTime());
  return { country, rates: isKnown ? { cedisPerDollar: rate, asOf, perDollar } : null, freshForMs };
}
