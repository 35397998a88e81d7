import { useEffect, useState } from "react";
import type { ExchangeRate } from "#domain/exchange-rate.ts";

let lastKnown: ExchangeRate | null = null;

/** Cedis for a dollar, once known. Where it is not needed, neither the rate nor what asks for it is fetched. */
export function useExchangeRate(isNeeded: boolean): ExchangeRate | null {
  const [rate, setRate] = useState(lastKnown);
  useEffect(() => {
    if (!isNeeded) return;
    import("./fetch-exchange-rate.ts")
      .then(({ fetchExchangeRate }) => fetchExchangeRate())
      .then((known) => {
        lastKnown = known;
        setRate(known);
      })
      .catch(() => {
        // Without an answer the price is what the catalogue makes of it, and says so.
      });
  }, [isNeeded]);
  return rate;
}
