import { RATE_FRESH_MS } from "#domain/exchange-rate.ts";
import { answerOf, api } from "./api.ts";
import { queryClient } from "./query-client.ts";

/** Cedis for a dollar. Asked once in 24 hours. */
export function fetchExchangeRate() {
  return queryClient.fetchQuery({
    queryKey: ["/api/exchange-rate/usd-ghs"],
    queryFn: () => answerOf(api.api["exchange-rate"]["usd-ghs"].$get()),
    staleTime: RATE_FRESH_MS,
    gcTime: RATE_FRESH_MS,
  });
}
