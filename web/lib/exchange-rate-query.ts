import { queryOptions } from "@tanstack/react-query";
import { RATE_FRESH_MS } from "#domain/exchange-rate.ts";
import { answerOf, api } from "./api.ts";

/** Cedis for a dollar. Asked once in 24 hours, and not again because the window got focus or a part mounted. */
export function exchangeRateQuery() {
  return queryOptions({
    queryKey: ["/api/exchange-rate/usd-ghs"],
    queryFn: () => answerOf(api.api["exchange-rate"]["usd-ghs"].$get()),
    staleTime: RATE_FRESH_MS,
    gcTime: RATE_FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
  });
}
