import { type ExchangeRate, RATE_FRESH_MS } from "#domain/catalogue/exchange-rate.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** A rate, the instant it is of and, where that was said, whose it is. */
export type KnownRate = Pick<ExchangeRate, "rate" | "asOf"> & Partial<Pick<ExchangeRate, "source">>;

const QUERY_KEY = ["/api/exchange-rate/usd-ghs"];

/** Cedis for a dollar. Asked once in 24 hours. */
export function fetchExchangeRate(): Promise<KnownRate> {
  return queryClient.fetchQuery<KnownRate>({
    queryKey: QUERY_KEY,
    queryFn: () => readResponse(api.api["exchange-rate"]["usd-ghs"].$get()),
    staleTime: RATE_FRESH_MS,
    gcTime: RATE_FRESH_MS,
  });
}

/** A rate that was heard of another way, for the 24 hours from now. */
export function cacheExchangeRate(known: KnownRate) {
  queryClient.setQueryData(QUERY_KEY, known);
}
